import { vi } from "vitest";

/** Lets only the media queries match that contain `part`, such as "max-width: 599.95px". */
export function stubMatchingQuery(part: string): void {
  vi.spyOn(window, "matchMedia").mockImplementation((query) =>
    Object.assign(new EventTarget(), {
      matches: query.includes(part),
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
  );
}
