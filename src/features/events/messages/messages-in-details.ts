import { parseJson } from "../../../../contract/parse-json.ts";
import { asObject, asText, type LooseObject } from "../../../../domain/loose.ts";

/** Longer texts are provider responses and exports, not messages. */
const maxRawLength = 1_000_000;

/** Fields of every message. No provider response has all of these fields. */
const messageFields = ["_notificationId", "_subscriberId", "channel", "cta"] as const;

function parseMessage(detail: LooseObject): LooseObject | undefined {
  const raw = asText(detail["raw"]);
  if (raw === undefined || raw.length > maxRawLength || !raw.startsWith("{")) return undefined;
  // Searching is cheaper than parsing, and most details have no message.
  if (messageFields.some((key) => !raw.includes(`"${key}"`))) return undefined;
  const value = asObject(parseJson(raw));
  return value && messageFields.every((key) => Object.hasOwn(value, key)) ? value : undefined;
}

export interface MessageWithDetail {
  message: LooseObject;
  detail: LooseObject;
}

/** Returns the messages in a job's execution details, in order. Each message has its last state. */
export function findMessages(details: readonly LooseObject[]): MessageWithDetail[] {
  const messages = new Map<unknown, MessageWithDetail>();
  for (const detail of details) {
    const message = parseMessage(detail);
    if (message) messages.set(message["_id"] ?? detail, { message, detail });
  }
  return [...messages.values()];
}
