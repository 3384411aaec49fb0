import { vi } from "vitest";

/**
 * Stubs `ResizeObserver`, and returns the callback of each observed element. Undo the stub with
 * `vi.unstubAllGlobals()`.
 */
export function stubResizeObserver(): ReadonlyMap<Element, () => void> {
  const notifyByElement = new Map<Element, () => void>();
  vi.stubGlobal(
    "ResizeObserver",
    class {
      readonly notify: () => void;
      constructor(notify: () => void) {
        this.notify = notify;
      }
      observe(element: Element) {
        notifyByElement.set(element, this.notify);
      }
      disconnect() {
        for (const [element, notify] of notifyByElement) {
          if (notify === this.notify) notifyByElement.delete(element);
        }
      }
    },
  );
  return notifyByElement;
}
