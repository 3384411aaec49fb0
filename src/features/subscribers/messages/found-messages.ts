import { asObjects, asText, type LooseObject } from "../../../../domain/loose.ts";
import { readMessage } from "./read-message.ts";

/** An in-app message of a step, from the event's details. */
export interface FoundMessage {
  id: string;
  /** Title, subject, or content. */
  words: string | undefined;
  read: boolean | undefined;
  seen: boolean | undefined;
  createdAt: unknown;
  eventId: string | undefined;
}

const flag = (value: unknown) => (typeof value === "boolean" ? value : undefined);

/**
 * Finds the in-app messages in the details of events, each once. Only they have a state, and the
 * API can't list messages.
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

/** Splits a pasted text into message IDs: one per line, or separated by commas and spaces. */
export const pastedIds = (text: string): string[] => [
  ...new Set(text.split(/[\s,;"'[\]]+/).filter((id) => id !== "")),
];
