import { asBoolean, asObjects, asText, type LooseObject } from "../../../../domain/loose.ts";
import { parseMessage } from "./read-message.ts";

/** Finds in-app messages in execution details, because the API can't list messages. */
export function findInAppMessages(events: readonly LooseObject[]) {
  const messages = events.flatMap((event) =>
    asObjects(event["jobs"]).flatMap((job) =>
      asObjects(job["executionDetails"]).flatMap((detail) => {
        const message = parseMessage(detail["raw"]);
        const id = asText(message?.["_id"]);
        if (message === undefined || id === undefined || message["channel"] !== "in_app") return [];
        return {
          id,
          text:
            asText(message["title"]) ?? asText(message["subject"]) ?? asText(message["content"]),
          read: asBoolean(message["read"]),
          seen: asBoolean(message["seen"]),
          createdAt: message["createdAt"],
          eventId: asText(event["_id"]),
        };
      }),
    ),
  );
  return [...new Map(messages.map((message) => [message.id, message])).values()];
}

/** Parses IDs separated by commas, semicolons, or whitespace. Ignores quotes and brackets. */
export const parseIds = (text: string): string[] => [
  ...new Set(text.split(/[\s,;"'[\]]+/).filter((id) => id !== "")),
];

export const formatReadStatus = ({ read, seen }: { read?: unknown; seen?: unknown }): string =>
  [
    read === true ? "read" : read === false ? "unread" : "read status unknown",
    seen === true ? "seen" : seen === false ? "unseen" : "seen status unknown",
  ].join(", ");
