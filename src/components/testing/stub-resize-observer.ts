import { vi } from "vitest";

/** Returns the callback of each observed element. Undo with `vi.unstubAllGlobals()`. */
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
