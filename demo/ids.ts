import { createIdSource } from "../server/db/id.ts";
import type { Random } from "./random.ts";

/** Returns a new ID in the format of `createId`. Its last digits can be drawn from a seed. */
export type IdSource = ReturnType<typeof createIdSource>;

export const createSeededIdSource = (random: Random): IdSource =>
  createIdSource(() => random.hex(9));

export function createUuid(random: Random): string {
  const variant = "89ab"[random.int(0, 3)] ?? "8";
  return [
    random.hex(8),
    random.hex(4),
    `4${random.hex(3)}`,
    variant + random.hex(3),
    random.hex(12),
  ].join("-");
}
