import { parseJson } from "../../../../contract/json-text.ts";
import { asObject, type LooseObject } from "../../../../domain/loose.ts";

/** Messages are small; parsing longer texts would be slow. */
const maxRawLength = 200_000;

/** Parses a detail's `raw`, which may be a message (2.6). */
export function readMessage(raw: unknown): LooseObject | undefined {
  if (typeof raw !== "string" || raw.length > maxRawLength) return undefined;
  return asObject(parseJson(raw));
}
