import { maskSecrets } from "../../../../contract/secrets.ts";
import type { ReceivedEvent } from "../../../api/events.ts";
import { eventsCsv } from "./event-csv.ts";

export type EventExportFormat = "json" | "ndjson" | "csv";

/** Formats events as a file. Secrets are masked unless `includeSecrets` is set. */
export function selectionFile(
  events: readonly ReceivedEvent[],
  format: EventExportFormat,
  now: number,
  includeSecrets: boolean,
) {
  const toFile = (type: string, text: string) => ({ name: `events.${format}`, type, text });
  if (format === "csv") return toFile("text/csv", eventsCsv(events, now));
  const texts = events.map((event) => {
    const text = JSON.stringify(event);
    return includeSecrets ? text : maskSecrets(text);
  });
  return format === "ndjson"
    ? toFile("application/x-ndjson", texts.map((text) => `${text}\n`).join(""))
    : toFile("application/json", `[${texts.join(",\n")}]\n`);
}
