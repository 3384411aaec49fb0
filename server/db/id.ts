import { randomBytes } from "node:crypto";

/**
 * Returns a function that returns 24 lowercase hex characters that sort by creation time: 11 for
 * milliseconds since the epoch, 4 for a counter within the millisecond, and 9 from `createSuffix`.
 */
export function createIdSource(createSuffix: () => string): (time: Date | number) => string {
  let lastTimeMs = -1;
  let counter = 0;
  return (time) => {
    const timeMs = typeof time === "number" ? Math.floor(time) : time.getTime();
    counter = timeMs === lastTimeMs ? counter + 1 : 0;
    lastTimeMs = timeMs;
    return (
      timeMs.toString(16).padStart(11, "0") +
      (counter & 0xffff).toString(16).padStart(4, "0") +
      createSuffix()
    );
  };
}

/** Returns an ID whose last digits are random. */
export const createId = createIdSource(() => randomBytes(5).toString("hex").slice(0, 9));
