import { asObjects, asText, type LooseObject } from "../../../../contract/loose.ts";
import { readMessage } from "./read-message.ts";

/** An in-app message that a step produced, as the event's details tell it. */
export interface FoundMessage {
  id: string;
  /** What it says, cut short: title, subject or content. */
  words: string | undefined;
  read: boolean | undefined;
  seen: boolean | undefined;
  createdAt: unknown;
  eventId: string | undefined;
}

const flag = (value: unknown) => (typeof value === "boolean" ? value : undefined);

/**
 * The in-app messages in the details of events, each once: only they have a state that can be
 * changed. The API has no list of messages; what an event's details do not hold is not found.
 */
export function foundMessages(events: readonly LooseObject[]): FoundMessage[] {
  const found = new Map<string, FoundMessage>();
  for (const event of events) {
    for (const job of asObjects(event["jobs"])) {
      for (const detail of asObjects(job["executionDetails"])) {
        const message = readMessage(detail["raw"]);
        const id = asText(message?.["_id"]);
        if (message === undefined || id === undefined || message["channel"] !== "in_app") continue;
        found.set(id, {
          id,
          words:
            asText(message["title"]) ?? asText(message["subject"]) ?? asText(message["content"]),
          read: flag(message["read"]),
          seen: flag(message["seen"]),
          createdAt: message["createdAt"],
          eventId: asText(event["_id"]),
        });
      }
    }
  }
  return [...found.values()];
}

/** Message ids in a text that somebody pasted: one on a line, or between commas and blanks. */
export const pastedIds = (text: string): string[] => [
  ...new Set(text.split(/[\s,;"'[\]]+/).filter((id) => id !== "")),
];
