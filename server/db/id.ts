import { randomBytes } from "node:crypto";

let lastTime = 0;
let counter = 0;

/**
 * Returns 24 lowercase hex characters that sort by creation time: 11 for milliseconds since the
 * epoch, 4 for a counter within the millisecond, and 9 random characters.
 */
export function newId(time: Date): string {
  const now = time.getTime();
  counter = now === lastTime ? counter + 1 : 0;
  lastTime = now;
  return (
    now.toString(16).padStart(11, "0") +
    (counter & 0xffff).toString(16).padStart(4, "0") +
    randomBytes(5).toString("hex").slice(0, 9)
  );
}
