import { parseJson } from "../../../../contract/parse-json.ts";
import { asObject, type LooseObject } from "../../../../domain/loose.ts";
import { maxMessageLength } from "../../../entities/events/message-length.ts";

/**
 * Parses an execution detail's `raw`, which is a message for some details. Returns undefined if
 * `raw` is too long or isn't a JSON object with a channel.
 */
export function parseMessage(raw: unknown): LooseObject | undefined {
  if (typeof raw !== "string" || raw.length > maxMessageLength) return undefined;
  // Searching is cheaper than parsing, and most details have no message.
  return raw.includes('"channel"') ? asObject(parseJson(raw)) : undefined;
}
