import { expect, test } from "vitest";
import { createBrowserData } from "../../../lib/browser/browser-data.ts";
import { createMemoryRecordStore } from "../../../lib/browser/record-store.ts";
import { planRows } from "./check-rows.ts";
import { openOutcomes } from "./outcomes.ts";
import { guessColumns } from "./plan.ts";
import { detectShape } from "./read-file.ts";
import { summarizeFile } from "./read-rows.ts";
import { createResultFile, createUnimportedRowsFile } from "./result-file.ts";

async function createStoredImport(text: string, fileName: string) {
  const file = new Blob([text]);
  const shape = await detectShape(file, fileName);
  const summary = await summarizeFile(file, shape);
  const plan = { mode: "upsert" as const, columns: guessColumns(summary.columns) };
  return { id: "i", scope: "", fileName, file, shape, summary, plan };
}

/** Creates the file of unimported rows for an import that hasn't sent any rows. */
async function createUnimportedRowsText(text: string, fileName: string): Promise<string> {
  const storedImport = await createStoredImport(text, fileName);
  const parts = await createBrowserData(async () => createMemoryRecordStore()).parts("Import", "i");
  const outcomes = await openOutcomes(parts, storedImport.summary.rows);
  return await (await createUnimportedRowsFile(storedImport, outcomes)).text();
}

async function getIdsOrErrors(text: string): Promise<string[]> {
  const storedImport = await createStoredImport(text, "people-not-imported.csv");
  const results = [];
  for await (const { plan: row } of planRows(storedImport)) {
    const [error] = row.errors;
    results.push(error ? `${error.column}: ${error.message}` : row.subscriberId);
  }
  return results;
}

const missingIdError = "subscriberId: Enter a value";

test("rows that weren't imported can be imported again", async () => {
  const text = await createUnimportedRowsText("subscriberId;email\na;a@b.cd\nb\n", "people.csv");
  expect(text.split("\r\n")).toEqual([
    "subscriberId;email;message;original row",
    "a;a@b.cd;not sent yet;",
    "b;;not sent yet;",
    "",
  ]);
  expect(await getIdsOrErrors(text)).toEqual(["a", "b"]);
});

test("the results include warnings", async () => {
  const storedImport = await createStoredImport("subscriberId;phone\na;0151\nb\n", "people.csv");
  const parts = await createBrowserData(async () => createMemoryRecordStore()).parts("Import", "i");
  const outcomes = await openOutcomes(parts, 2);
  outcomes.set(0, "created");
  outcomes.set(1, "updated");
  expect((await (await createResultFile(storedImport, outcomes)).text()).split("\r\n")).toEqual([
    "line;subscriberId;outcome;message",
    '2;a;created;"phone: Not in the E.164 format, for example +4915112345678. Will be imported unchanged."',
    "3;b;updated;This row has 1 cell instead of 2. The others count as empty.",
    "",
  ]);
});

test("a CSV row with too many cells keeps all cells and remains invalid", async () => {
  const row = 'u1,a@b.cd,"Ana, A.",Maria';
  const text = await createUnimportedRowsText(
    `subscriberId,email,firstName\n${row}\nu2\n`,
    "people.csv",
  );
  expect(text.split("\r\n")[1]).toBe(`,,,not sent yet,"${row.replaceAll('"', '""')}"`);
  expect(await getIdsOrErrors(text)).toEqual([missingIdError, "u2"]);
});

test.each(['u1,"Ana', 'u1,"Ana" A.'])(
  "the row %j with a quote error keeps its text and remains invalid",
  async (row) => {
    const text = await createUnimportedRowsText(
      `subscriberId,firstName\r\n${row}\r\nu2,Bo\r\n`,
      "people.csv",
    );
    expect(text.split("\r\n")[1]).toBe(`,,not sent yet,"${row.replaceAll('"', '""')}"`);
    expect(await getIdsOrErrors(text)).toEqual([missingIdError, "u2"]);
  },
);

test("an invalid NDJSON line keeps its text and remains invalid", async () => {
  const text = await createUnimportedRowsText(
    '{"subscriberId":"a","email":"a@b.cd"}\n["x"]\n{"subscriberId":"b",\n',
    "people.ndjson",
  );
  expect(text.split("\r\n")).toEqual([
    "subscriberId,email,message,original row",
    "a,a@b.cd,not sent yet,",
    ',,not sent yet,"[""x""]"',
    ',,not sent yet,"{""subscriberId"":""b"","',
    "",
  ]);
  expect(await getIdsOrErrors(text)).toEqual(["a", missingIdError, missingIdError]);
});

test("a row with many line breaks is written in linear time", async () => {
  const row = `u1,"Ana${"\n".repeat(400_000)}" A.`;
  const text = await createUnimportedRowsText(`subscriberId,firstName\n${row}\n`, "people.csv");
  expect(text).toContain(`,,not sent yet,"${row.replaceAll('"', '""')}"`);
});
