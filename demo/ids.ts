import type { Random } from "./random.ts";

/** Returns an ID in the format of `newId`, with last digits from the seed. */
export type IdSource = (time: Date | number) => string;

export function idSource(random: Random): IdSource {
  let lastTime = -1;
  let counter = 0;
  return (time) => {
    const now = typeof time === "number" ? Math.floor(time) : time.getTime();
    counter = now === lastTime ? counter + 1 : 0;
    lastTime = now;
    return (
      now.toString(16).padStart(11, "0") +
      (counter & 0xffff).toString(16).padStart(4, "0") +
      random.hex(9)
    );
  };
}

/** Returns a version 4 UUID. */
export function uuidFrom(random: Random): string {
  const variant = "89ab"[random.int(0, 3)] ?? "8";
  return [
    random.hex(8),
    random.hex(4),
    `4${random.hex(3)}`,
    variant + random.hex(3),
    random.hex(12),
  ].join("-");
}
