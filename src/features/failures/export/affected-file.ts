import { maskSecrets } from "../../../../contract/mask-secrets.ts";
import type { AffectedEvent } from "../../../api/failures/report.ts";
import { byteOrderMark, toCsvLine } from "../../../lib/csv/write-csv.ts";
import { type ExportFormat, exportMimeTypes } from "../../../lib/tasks/export-list.ts";
import { createYielder } from "../../../lib/tasks/yielder.ts";

const columnNames = [
  "eventId",
  "createdAt",
  "outcome",
  "workflow",
  "subscriberId",
  "transactionId",
] as const;

/**
 * Formats events as a CSV or NDJSON file, with secrets masked. Regularly yields to the main
 * thread.
 */
export async function createAffectedFile(
  events: readonly AffectedEvent[],
  format: ExportFormat,
): Promise<Blob> {
  const yieldIfDue = createYielder();
  const lines = format === "csv" ? [byteOrderMark + toCsvLine(columnNames)] : [];
  for (const event of events) {
    const record = { ...event, createdAt: new Date(event.createdAt).toISOString() };
    lines.push(
      format === "csv"
        ? toCsvLine(columnNames.map((column) => maskSecrets(record[column])))
        : `${maskSecrets(JSON.stringify(record, [...columnNames]))}\n`,
    );
    await yieldIfDue();
  }
  return new Blob(lines, { type: exportMimeTypes[format] });
}
