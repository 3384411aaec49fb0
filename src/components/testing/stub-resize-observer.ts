import { vi } from "vitest";

/**
 * Stubs `ResizeObserver`, and returns the callback of each observed element. Undo it with
 * `vi.unstubAllGlobals()`.
 */
export function stubResizeObserver(): ReadonlyMap<Element, () => void> {
  const observed = new Map<Element, () => void>();
  vi.stubGlobal(
    "ResizeObserver",
    class {
      readonly notify: () => void;
      constructor(notify: () => void) {
        this.notify = notify;
      }
      observe(element: Element) {
        observed.set(element, this.notify);
      }
      disconnect() {
        for (const [element, notify] of observed) {
          if (notify === this.notify) observed.delete(element);
        }
      }
    },
  );
  return observed;
}
