import { asObjects, asText, type LooseObject } from "../../../../domain/loose.ts";
import { readMessage } from "./read-message.ts";

export interface InAppMessage {
  id: string;
  /** Title, subject, or content of the message. */
  text: string | undefined;
  read: boolean | undefined;
  seen: boolean | undefined;
  createdAt: unknown;
  eventId: string | undefined;
}

const asBoolean = (value: unknown) => (typeof value === "boolean" ? value : undefined);

/** Finds messages in execution details, because the API can't list them. */
export function findInAppMessages(events: readonly LooseObject[]): InAppMessage[] {
  const messages = new Map<string, InAppMessage>();
  for (const event of events) {
    for (const job of asObjects(event["jobs"])) {
      for (const detail of asObjects(job["executionDetails"])) {
        const message = readMessage(detail["raw"]);
        const id = asText(message?.["_id"]);
        if (message === undefined || id === undefined || message["channel"] !== "in_app") continue;
        messages.set(id, {
          id,
          text:
            asText(message["title"]) ?? asText(message["subject"]) ?? asText(message["content"]),
          read: asBoolean(message["read"]),
          seen: asBoolean(message["seen"]),
          createdAt: message["createdAt"],
          eventId: asText(event["_id"]),
        });
      }
    }
  }
  return [...messages.values()];
}

/** Parses IDs that are separated by line breaks, commas, semicolons, or spaces. */
export const parseIds = (text: string): string[] => [
  ...new Set(text.split(/[\s,;"'[\]]+/).filter((id) => id !== "")),
];
