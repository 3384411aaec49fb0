import { expect, test } from "vitest";
import { type ExportFormat, exportList } from "./export-list.ts";
import { startTask } from "./task.ts";
import type { ListPage } from "./read-pages.ts";

interface Subscriber {
  id: string;
  name?: string | null;
}

const texts = [['{"id": "1",\n "n": 1.50}', '{"id":"2"}'], ['{"id":"3"}']];
const pages: Subscriber[][] = [
  [
    { id: "1", name: "=evil()" },
    { id: "2", name: null },
  ],
  [{ id: "3" }],
];

async function writeFile(
  format: ExportFormat,
  isIncluded?: (item: Subscriber) => boolean,
  exportedCount?: number,
) {
  let file: Blob | undefined;
  const task = startTask(
    { id: "1", title: "", unit: "person", href: "", scope: "" },
    async (control) => {
      file = await exportList<Subscriber>(control, {
        format,
        columns: [
          { name: "id", getValue: ({ id }) => id },
          { name: "name", getValue: ({ name }) => name },
        ],
        isIncluded,
        classify: () => ({ kind: "fatal" }),
        read: async (cursor): Promise<ListPage<Subscriber>> => {
          const pageIndex = Number(cursor ?? 0);
          const items = pages[pageIndex] ?? [];
          const nextCursor = pageIndex + 1 < pages.length ? String(pageIndex + 1) : null;
          return { items, getTexts: () => texts[pageIndex] ?? [], nextCursor };
        },
      });
    },
  );
  expect(await task.completion).toMatchObject({
    status: "finished",
    doneCount: 3,
    total: 3,
  });
  expect(task.get().exportedCount).toBe(exportedCount);
  return await file?.text();
}

test("CSV has the columns and guards formulas", async () => {
  // `Blob.text` removes the byte order mark.
  expect(await writeFile("csv")).toBe("id,name\r\n1,'=evil()\r\n2,\r\n3,\r\n");
});

test("NDJSON has each record as received on a separate line", async () => {
  expect(await writeFile("ndjson")).toBe('{"id": "1",  "n": 1.50}\n{"id":"2"}\n{"id":"3"}\n');
});

test.each([
  ["csv", "id,name\r\n2,\r\n3,\r\n"],
  ["ndjson", '{"id":"2"}\n{"id":"3"}\n'],
] as const)("%s can have only some of the records, with their count", async (format, text) => {
  expect(await writeFile(format, ({ name }) => !name, 2)).toBe(text);
});
