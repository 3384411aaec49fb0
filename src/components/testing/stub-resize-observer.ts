import { vi } from "vitest";

/**
 * Stands in for `ResizeObserver` where nothing is laid out: what each observed element's observer
 * is told by. Take it back with `vi.unstubAllGlobals()`.
 */
export function stubResizeObserver(): ReadonlyMap<Element, () => void> {
  const observed = new Map<Element, () => void>();
  vi.stubGlobal(
    "ResizeObserver",
    class {
      readonly tell: () => void;
      constructor(tell: () => void) {
        this.tell = tell;
      }
      observe(element: Element) {
        observed.set(element, this.tell);
      }
      disconnect() {
        for (const [element, tell] of observed) {
          if (tell === this.tell) observed.delete(element);
        }
      }
    },
  );
  return observed;
}
