import { randomBytes } from "node:crypto";

let lastTime = 0;
let counter = 0;

/**
 * 24 lowercase hex characters that sort by creation time: 11 of milliseconds since the epoch,
 * 4 of a counter within the millisecond, 9 random ones.
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
