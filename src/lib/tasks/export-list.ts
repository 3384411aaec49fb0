import { byteOrderMark, toCsvLine } from "../csv/write-csv.ts";
import { createYielder } from "./yielder.ts";
import type { TaskControl } from "./task.ts";
import { readPages, type ReadPagesOptions } from "./read-pages.ts";

export type ExportFormat = "csv" | "ndjson";

export interface ExportColumn<Item> {
  readonly name: string;
  readonly getValue: (item: Item) => unknown;
}

export interface ExportListOptions<Item> extends ReadPagesOptions<Item> {
  readonly format: ExportFormat;
  /** Columns of a CSV file. NDJSON files contain each complete record as received. */
  readonly columns: readonly ExportColumn<Item>[];
  /** Selects the items to export. Absent: all. */
  readonly isIncluded?: ((item: Item) => boolean) | undefined;
}

export const exportMimeTypes: Record<ExportFormat, string> = {
  csv: "text/csv;charset=utf-8",
  ndjson: "application/x-ndjson;charset=utf-8",
};

/** Number of characters that are collected before they move to the browser's blob storage. */
const chunkLength = 1_000_000;

/** Writes a complete list to a file. Only part of the file is in memory as text. */
export async function exportList<Item>(
  control: TaskControl,
  { format, columns, isIncluded, ...options }: ExportListOptions<Item>,
): Promise<Blob> {
  const yieldIfDue = createYielder();
  const mimeType = exportMimeTypes[format];
  const chunks: Blob[] = [];
  let text = format === "csv" ? byteOrderMark + toCsvLine(columns.map(({ name }) => name)) : "";
  let exportedCount = 0;
  for await (const { items: pageItems, getTexts } of readPages(control, options)) {
    const items = isIncluded ? pageItems.filter(isIncluded) : pageItems;
    if (isIncluded) control.report({ exportedCount: (exportedCount += items.length) });
    if (format === "csv") {
      for (const item of items) {
        text += toCsvLine(columns.map(({ getValue }) => getValue(item)));
        await yieldIfDue();
      }
    } else {
      // JSON strings contain no raw line ends, so replacing line ends with spaces is safe.
      for (const [index, line] of getTexts().entries()) {
        const item = pageItems[index];
        if (isIncluded && item !== undefined && !isIncluded(item)) continue;
        text += `${line.replaceAll(/[\r\n]+/g, " ")}\n`;
      }
      await yieldIfDue();
    }
    if (text.length < chunkLength) continue;
    chunks.push(new Blob([text]));
    text = "";
  }
  return new Blob([...chunks, text], { type: mimeType });
}
