import { vi } from "vitest";

/** Makes every observed element count as visible, because the test DOM has no layout. */
export function showEveryElement(): void {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      #onSeen: (entries: object[]) => void;
      constructor(onSeen: (entries: object[]) => void) {
        this.#onSeen = onSeen;
      }
      observe = () => queueMicrotask(() => this.#onSeen([{ isIntersecting: true }]));
      disconnect = () => undefined;
    },
  );
}
