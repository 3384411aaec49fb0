import { parseJson } from "../../../../contract/parse-json.ts";
import { asObject, asText, type LooseObject } from "../../../../domain/loose.ts";
import { maxMessageLength } from "../../../entities/events/message-length.ts";

/** Fields of every message. Provider responses don't have all of these fields. */
const messageFields = ["_notificationId", "_subscriberId", "channel", "cta"] as const;

function parseMessage(detail: LooseObject): LooseObject | undefined {
  const rawText = asText(detail["raw"]);
  if (rawText === undefined || rawText.length > maxMessageLength || !rawText.startsWith("{"))
    return undefined;
  // Searching is cheaper than parsing, and most details don't contain a message.
  if (messageFields.some((key) => !rawText.includes(`"${key}"`))) return undefined;
  const value = asObject(parseJson(rawText));
  return value && messageFields.every((key) => Object.hasOwn(value, key)) ? value : undefined;
}

export interface MessageWithDetail {
  message: LooseObject;
  detail: LooseObject;
}

/**
 * Returns a job's messages in the order of their first details, each in its last recorded state.
 */
export function findMessages(details: readonly LooseObject[]): MessageWithDetail[] {
  const messagesById = new Map<unknown, MessageWithDetail>();
  for (const detail of details) {
    const message = parseMessage(detail);
    if (message) messagesById.set(message["_id"] ?? detail, { message, detail });
  }
  return [...messagesById.values()];
}
