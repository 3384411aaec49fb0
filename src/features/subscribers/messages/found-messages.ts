import { asObjects, asText, type LooseObject } from "../../../../domain/loose.ts";
import { readMessage } from "./read-message.ts";

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

/** From execution details, as the API can't list messages. Only in-app messages have a state. */
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

/** One per line, or separated by commas and spaces. */
export const pastedIds = (text: string): string[] => [
  ...new Set(text.split(/[\s,;"'[\]]+/).filter((id) => id !== "")),
];
