import { parseJson } from "../../../../contract/json-text.ts";
import { asObject, asText, type LooseObject } from "../../../../domain/loose.ts";

/** Longer texts are answers of providers and exports, not messages. */
const maxLength = 1_000_000;

/** Fields that a message (2.6) always has, and no answer of a provider all of. */
const marks = ["_notificationId", "_subscriberId", "channel", "cta"] as const;

function messageIn(detail: LooseObject): LooseObject | undefined {
  const raw = asText(detail["raw"]);
  if (raw === undefined || raw.length > maxLength || !raw.startsWith("{")) return undefined;
  // Searching is cheaper than parsing: most details have none.
  if (marks.some((key) => !raw.includes(`"${key}"`))) return undefined;
  const value = asObject(parseJson(raw));
  return value && marks.every((key) => Object.hasOwn(value, key)) ? value : undefined;
}

export interface Produced {
  message: LooseObject;
  /** The detail with the message. */
  detail: LooseObject;
}

/**
 * Returns the messages in a job's execution details, in their order, each once in its last state.
 */
export function producedMessages(details: readonly LooseObject[]): Produced[] {
  const found = new Map<unknown, Produced>();
  for (const detail of details) {
    const message = messageIn(detail);
    if (message) found.set(message["_id"] ?? detail, { message, detail });
  }
  return [...found.values()];
}
