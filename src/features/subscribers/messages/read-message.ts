import { parseJson } from "../../../../contract/parse-json.ts";
import { asObject, type LooseObject } from "../../../../domain/loose.ts";

/** Maximum length of `raw`. Parsing longer text would be slow. */
const maxRawLength = 200_000;

/**
 * Parses an execution detail's `raw`, which is a message for some details. Returns undefined if
 * `raw` is too long or isn't a JSON object.
 */
export function readMessage(raw: unknown): LooseObject | undefined {
  if (typeof raw !== "string" || raw.length > maxRawLength) return undefined;
  return asObject(parseJson(raw));
}
