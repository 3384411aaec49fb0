import { expect, test } from "vitest";
import { checkRows } from "./check-rows.ts";
import { guessColumns } from "./plan.ts";
import { detectShape } from "./read-file.ts";
import { byteOrderMark, toCsvLine } from "../../../lib/csv/write-csv.ts";
import { maxColumns, readSourceRows, summarizeFile } from "./read-rows.ts";

async function read(text: string | Uint8Array<ArrayBuffer>, name = "people.csv") {
  const file = new Blob([text]);
  const shape = await detectShape(file, name);
  const summary = await summarizeFile(file, shape);
  const rows = [];
  for await (const row of readSourceRows({ file, shape, summary }, summary.columns)) rows.push(row);
  return { file, shape, summary, rows };
}

test("reads a CSV with its header and line numbers", async () => {
  const { shape, summary, rows } = await read('id;note\n1;"a\nb"\n\n2;c\n');
  expect(shape).toEqual({ format: "csv", delimiter: ";", encoding: "utf-8" });
  expect(summary).toEqual({
    columns: ["id", "note"],
    rows: 2,
    tooMany: false,
    hasOnlyGuardedCells: true,
  });
  expect(rows).toEqual([
    { index: 0, line: 2, cells: ["1", "a\nb"] },
    { index: 1, line: 5, cells: ["2", "c"] },
  ]);
});

test("rejects a row with too many cells, but not one with too few", async () => {
  const { rows } = await read("id,name\n1\n2,b,c\n");
  expect(rows.map(({ error }) => error)).toEqual([undefined, "This row has 3 cells instead of 2"]);
});

test("compares rows with the header, even if not all columns are read", async () => {
  const createLine = (width: number) => Array.from({ length: width }, (_, i) => `c${i}`).join(",");
  for (const width of [maxColumns, maxColumns + 5]) {
    const { rows } = await read([width, width, width + 1].map(createLine).join("\n"));
    expect(rows.map(({ error }) => error)).toEqual([
      undefined,
      `This row has ${width + 1} cells instead of ${width}`,
    ]);
  }
});

test("reads NDJSON with the keys of all rows as columns", async () => {
  const { shape, summary, rows } = await read('{"id":"1"}\n\n{"id":"2","mail":null}\nx\n[1]\n');
  expect(shape.format).toBe("ndjson");
  expect(summary).toMatchObject({ columns: ["id", "mail"], rows: 4 });
  expect(rows.map(({ line, cells, error }) => [line, cells, error])).toEqual([
    [1, ["1", undefined], undefined],
    [3, ["2", null], undefined],
    [4, [], expect.stringContaining("Expected")],
    [5, [], "This line isn't a JSON object"],
  ]);
});

test("rejects a number that would lose precision", async () => {
  const { rows } = await read('{"id":"1","data":{"n":12345678901234567890}}', "a.ndjson");
  expect(rows[0]?.error).toMatch(/can't be represented exactly/);
});

test("decodes Windows-1252 and UTF-16 files", async () => {
  const { shape, rows } = await read(new Uint8Array([105, 100, 10, 252, 10]));
  expect([shape.encoding, rows[0]?.cells]).toEqual(["windows-1252", ["ü"]]);
  const utf16Result = await read(new Uint8Array([0xff, 0xfe, 105, 0, 10, 0, 0xe9, 0, 10, 0]));
  expect([utf16Result.shape.encoding, utf16Result.rows[0]?.cells]).toEqual(["utf-16le", ["é"]]);
});

test.each(["utf-16le", "utf-16be"])("decodes %s without a byte order mark", async (encoding) => {
  // The character 一 has a NUL byte where ASCII characters have none.
  const text = "id,name\n1,ü一";
  const bytes = Array.from(text, (character) => {
    const code = character.charCodeAt(0);
    const littleEndianBytes = [code % 256, Math.floor(code / 256)];
    return encoding === "utf-16le" ? littleEndianBytes : littleEndianBytes.toReversed();
  });
  const { shape, summary, rows } = await read(new Uint8Array(bytes.flat()));
  expect([shape.encoding, summary.columns]).toEqual([encoding, ["id", "name"]]);
  expect(rows[0]?.cells).toEqual(["1", "ü一"]);
});

test("a stray NUL byte doesn't change the encoding", async () => {
  const { shape, rows } = await read(`id,name\n1,${"ä".repeat(50)}\0\n`);
  expect([shape.encoding, rows[0]?.cells[1]]).toEqual(["utf-8", `${"ä".repeat(50)}\0`]);
});

test("doesn't split characters between chunks", async () => {
  const { rows } = await read(`id,name\n1,${"ä".repeat(70_000)}\n`);
  expect(rows[0]?.cells[1]).toBe("ä".repeat(70_000));
});

test("counts invalid rows, including repeated IDs", async () => {
  const { file, shape, summary } = await read("id,email\na,a@b.cd\nb,no\na,c@d.ef\n");
  const plan = { mode: "upsert" as const, columns: guessColumns(summary.columns) };
  const check = await checkRows({ file, shape, summary, plan });
  expect(check).toMatchObject({ rowCount: 3, invalidCount: 2, warningCount: 0 });
  expect(check.flaggedRows.map(({ line, errors }) => [line, errors[0]?.message])).toEqual([
    [3, expect.stringMatching(/email/i)],
    [4, "Line 2 has the same subscriber ID"],
  ]);
});

test("stops when aborted", async () => {
  const { file, shape, summary } = await read("id\n1\n2\n");
  const plan = { mode: "upsert" as const, columns: guessColumns(["id"]) };
  const signal = AbortSignal.abort();
  await expect(checkRows({ file, shape, summary, plan }, signal)).rejects.toThrow(/abort/);
});

test("the apostrophes before formulas are removed as the file's program inserted them", async () => {
  const readCells = async (lines: readonly string[]) =>
    (await read(lines.join(""))).rows.flatMap(({ cells }) => cells);
  const texts = ["Danke ;-)", "=1+1", "a\n=SUM(A1)", "-2+3|-2+3"];
  const exportLines = ["note", ...texts].map((text) => toCsvLine([text]));
  const otherTexts = ["Danke ;'-)", "a\n'@ana", "''=1", "'quoted'"];
  const guardedTexts = ["=1+1", "=1;=1", "+4915112345678", "-5", "- item\n- item"];
  const otherLines = ["note", ...otherTexts, ...guardedTexts.map((text) => `'${text}`)];
  const editedTexts = ["- called him", "-1,5", "+49 (0)151 234"];
  const editedLines = editedTexts.map((text) => `"${text}"\r\n`);
  // Spreadsheets remove and add byte order marks.
  for (const start of ["", byteOrderMark]) {
    expect(await readCells([start, ...exportLines])).toEqual(texts);
    expect(await readCells([start, ...exportLines, ...editedLines])).toEqual([
      ...texts,
      ...editedTexts,
    ]);
    const otherCells = await readCells([start, ...otherLines.map((text) => `"${text}"\r\n`)]);
    expect(otherCells).toEqual([...otherTexts, ...guardedTexts]);
  }
});
