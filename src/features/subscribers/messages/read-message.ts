import { parseJson } from "../../../../contract/parse-json.ts";
import { asObject, type LooseObject } from "../../../../domain/loose.ts";

/** Maximum length of a message. Parsing longer text would be slow. */
const maxRawLength = 200_000;

/** Parses the message in an execution detail's `raw`. Returns undefined for other text. */
export function readMessage(raw: unknown): LooseObject | undefined {
  if (typeof raw !== "string" || raw.length > maxRawLength) return undefined;
  return asObject(parseJson(raw));
}
