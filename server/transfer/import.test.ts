import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp, type TestEnvironment } from "../testing/app.ts";
import { useTestDatabase } from "../testing/database.ts";
import { fillWithRecords } from "../testing/records.ts";
import { exportRecords } from "./export.ts";
import { kinds } from "./record-kinds.ts";
import { importRecords } from "./import.ts";

const database = useTestDatabase();
let testApp: TestApp;
let target: TestEnvironment;
let exportedLines: string[];
let lines: string[];

// oxlint-disable-next-line typescript/no-explicit-any -- tests break arbitrary fields
type Draft = any;
type Line = { kind: string; record: Record<string, unknown> };

beforeAll(async () => {
  testApp = buildTestApp(database.db);
  const source = await testApp.createEnvironment();
  await fillWithRecords(testApp, source);
  const texts: string[] = [];
  const environment = { id: source.id, name: "Source" };
  await exportRecords(
    {
      db: testApp.db,
      keyring: testApp.keyring,
      environment,
      kinds,
      withSecrets: true,
      now: testApp.now,
    },
    async (text) => {
      texts.push(text);
    },
  );
  exportedLines = texts.join("").trimEnd().split("\n");
});
beforeEach(async () => {
  target = await testApp.createEnvironment();
  lines = [...exportedLines];
});

async function importLines(
  source: AsyncIterable<Uint8Array | string> | string = lines.join("\n"),
  options: { isDryRun?: boolean } = {},
) {
  return await importRecords({
    db: testApp.db,
    keyring: testApp.keyring,
    environment: { id: target.id, name: "Target" },
    source:
      typeof source === "string"
        ? (async function* () {
            yield source;
          })()
        : source,
    now: testApp.now,
    ...options,
  });
}

/** Returns all error lines of an import except the last. Expects that nothing was saved. */
async function collectImportErrors(
  source?: AsyncIterable<Uint8Array | string> | string,
): Promise<string[]> {
  const text = await importLines(source).then(
    () => "imported",
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  const countResult = await sql<{ count: number }>`
    select (select count(*) from subscribers where environment_id = ${target.id})::int
      + (select count(*) from integrations where environment_id = ${target.id})::int
      + (select count(*) from audit_entries where environment_id = ${target.id})::int as count`.execute(
    testApp.db,
  );
  expect(countResult.rows[0]?.count, text).toBe(0);
  const errorLines = text.split("\n");
  expect(errorLines.at(-1)).toBe("Nothing was imported.");
  return errorLines.slice(0, -1);
}

const findLineNumber = (kind: string, matches: (record: Line["record"]) => boolean = () => true) =>
  lines.findIndex((text) => {
    const line = JSON.parse(text) as Line;
    return line.kind === kind && matches(line.record);
  }) + 1;

function editRecord(lineNumber: number, change: (record: Draft) => void): void {
  const value = JSON.parse(lines[lineNumber - 1] ?? "") as Line;
  change(value.record);
  lines[lineNumber - 1] = JSON.stringify(value);
}

const findRecordLineNumber = (kind: string, name: string) =>
  findLineNumber(
    kind,
    (record) => record["identifier"] === name || record["subscriberId"] === name,
  );

describe("an error", () => {
  it.each<[string, () => number, (record: Draft) => void, string | RegExp]>([
    [
      "a wrong type",
      () => findRecordLineNumber("subscribers", "user_1"),
      (record) => (record.isOnline = "yes"),
      "isOnline: Invalid input: expected boolean, received string.",
    ],
    [
      "a missing field",
      () => findRecordLineNumber("subscribers", "user_1"),
      (record) => delete record.createdAt,
      "createdAt: Invalid input: expected string, received undefined.",
    ],
    [
      "an unknown field",
      () => findRecordLineNumber("subscribers", "user_1"),
      (record) => (record.firstname = "Z"),
      "firstname: Unknown field for this kind of record.",
    ],
    [
      "an unknown field deep inside",
      () => findRecordLineNumber("integrations", "mail"),
      (record) => (record.credentials.apikey = "canary"),
      "credentials.apikey: Unknown field for this kind of record.",
    ],
    [
      "an address that the API refuses",
      () => findRecordLineNumber("subscribers", "user_1"),
      (record) => (record.email = "nobody"),
      "email: Enter an email address, for example ana@example.com.",
    ],
    [
      "credentials that an active integration must not lack",
      () => findRecordLineNumber("integrations", "mail"),
      (record) => delete record.credentials.apiKey,
      "credentials.apiKey: API key is required.",
    ],
    [
      "an incomplete condition",
      () => findLineNumber("integrations", ({ conditions }) => Array.isArray(conditions)),
      (record) => (record.conditions[0].children[0].field = ""),
      "conditions.0.children.0.field: Enter a field, for example order.total.",
    ],
    [
      "a channel that is not the provider's",
      () => findRecordLineNumber("integrations", "mail"),
      (record) => (record.channel = "sms"),
      'channel: Must be "email" for SendGrid.',
    ],
    [
      "an inactive primary integration",
      () => findRecordLineNumber("integrations", "mail"),
      (record) => (record.active = false),
      "primary: Only an active integration can be primary.",
    ],
    [
      "an integration that is not there",
      () => findRecordLineNumber("subscribers", "user_1"),
      (record) => (record.channels[0].integrationIdentifier = "gone"),
      'channels.0.integrationIdentifier: Integration "gone" not found in this environment.',
    ],
    [
      "a subscriber that is not there",
      () => findRecordLineNumber("channel-endpoints", "hook"),
      (record) => (record.subscriberId = "gone"),
      'subscriberId: Subscriber "gone" not found in this environment.',
    ],
    [
      "a connection that is not there",
      () => findRecordLineNumber("channel-endpoints", "channel"),
      (record) => (record.connectionIdentifier = "gone"),
      'connectionIdentifier: Channel connection "gone" not found in this environment.',
    ],
    [
      "a missing secret",
      () => findRecordLineNumber("channel-connections", "bare"),
      (record) => delete record.auth,
      "auth: Required.",
    ],
    [
      "a context key without a type",
      () => findRecordLineNumber("channel-connections", "workspace"),
      (record) => (record.contextKeys = ["plain"]),
      "contextKeys.0: Use the format type:id, for example tenant:acme.",
    ],
    [
      "a workflow that is not there",
      () => findLineNumber("events", (record) => record["workflowIdentifier"] !== undefined),
      (record) => (record.workflowIdentifier = "gone"),
      'workflowIdentifier: Workflow "gone" not found in this environment.',
    ],
    [
      "a step version that is not there",
      () => findLineNumber("events", (record) => (record["jobs"] as object[]).length > 0),
      (record) => (record.jobs[1].stepVersion = "gone"),
      'jobs.1.stepVersion: Step version "gone" not found.',
    ],
    [
      "a repeated job",
      () => findLineNumber("events", (record) => (record["jobs"] as object[]).length > 0),
      (record) => record.jobs.push(record.jobs[0]),
      /^jobs\.3\._id: "[0-9a-f]{24}" appears twice\./,
    ],
    [
      "an unknown status",
      () => findLineNumber("events", (record) => (record["jobs"] as object[]).length > 0),
      (record) => (record.jobs[0].executionDetails[0].status = "Fine"),
      /^jobs\.0\.executionDetails\.0\.status: Invalid option: expected one of "Success"\|/,
    ],
  ])("reports %s with line and field", async (_, getLineNumber, change, expected) => {
    const lineNumber = getLineNumber();
    expect(lineNumber).toBeGreaterThan(1);
    editRecord(lineNumber, change);
    const [firstError = "", ...otherErrors] = await collectImportErrors();
    expect(firstError.startsWith(`Line ${lineNumber}: `), firstError).toBe(true);
    const reportedText = firstError.slice(`Line ${lineNumber}: `.length);
    if (typeof expected === "string") expect(reportedText).toBe(expected);
    else expect(reportedText).toMatch(expected);
    expect(firstError + otherErrors.join()).not.toContain("canary");
  });

  it("is reported with up to 19 others", async () => {
    editRecord(findRecordLineNumber("subscribers", "user_1"), (record) => (record.deleted = 0));
    editRecord(
      findRecordLineNumber("channel-endpoints", "hook"),
      (record) => (record.type = "fax"),
    );
    expect((await collectImportErrors()).map((text) => text.slice(0, 20))).toHaveLength(2);
    const brokenLine = JSON.stringify({ kind: "subscribers", record: {} });
    lines.splice(1, 0, ...Array.from({ length: 10 }, () => brokenLine));
    expect(await collectImportErrors()).toHaveLength(20);
  });

  it.each<[string, (text: string) => string, RegExp]>([
    ["what is not JSON", (text) => `${text.slice(0, 30)}canary`, /^Line 3: A string isn't closed/],
    ["an empty object", () => "{}", /^Line 3: kind: Expected one of integrations, /],
    ["no object", () => '"canary"', /^Line 3: Expected an object with kind and record\./],
    [
      "a repeated key",
      (text) => text.replace('{"kind"', '{"kind":"events","kind"'),
      /^Line 3: The key "kind" appears twice \(column \d+\)\./,
    ],
    [
      "a number that would change",
      (text) => text.replace('"name":', '"number":12345678901234567890123,"name":'),
      /^Line 3: The number 12345678901234567890123 can't be represented exactly/,
    ],
    [
      "a character that no text can contain",
      (text) => text.replace('"name":"', '"name":"\\u0000'),
      /^Line 3: A string contains a NUL character/,
    ],
    [
      "nesting without end",
      (text) => text.replace('"name":', `"deep":${"[".repeat(9000)}${"]".repeat(9000)},"name":`),
      /^Line 3: The nesting is deeper than/,
    ],
  ])("reports %s with its line", async (_, damage, expected) => {
    lines[2] = damage(lines[2] ?? "");
    const [firstError = ""] = await collectImportErrors();
    expect(firstError).toMatch(expected);
    expect(firstError).not.toContain("canary");
  });

  it("reports invalid UTF-8 with its line", async () => {
    const bytes = Buffer.from(lines.join("\n"));
    bytes[(lines[0] ?? "").length + 20] = 0xff;
    async function* splitChunks() {
      yield bytes;
    }
    expect(await collectImportErrors(splitChunks())).toEqual([
      "Line 2: The line isn't valid UTF-8.",
    ]);
  });

  it.each<[string, () => void, RegExp]>([
    ["an empty file", () => lines.splice(0), /^Line 1: The file is empty\.$/],
    ["a truncated file", () => lines.pop(), /^Line \d+: The file is incomplete/],
    [
      "lines that are missing",
      () => lines.splice(3, 1),
      /^Line \d+: records: The number of records in the file is \d+, not \d+/,
    ],
    [
      "lines after the end",
      () => lines.push(lines[1] ?? ""),
      /^Line \d+: No lines are allowed after the end line/,
    ],
    ["a file without header", () => lines.shift(), /^Line 1: format: Invalid input/],
    [
      "a file of a newer version",
      () => (lines[0] = (lines[0] ?? "").replace('"version":1', '"version":2')),
      /^Line 1: version: This version of Signalbox can read files up to version 1\. Update Signalbox, then import the file again\.$/,
    ],
  ])("rejects %s", async (_, damage, expected) => {
    damage();
    expect((await collectImportErrors())[0]).toMatch(expected);
  });

  it.each<[string, string, (record: Draft) => void, RegExp]>([
    [
      "time",
      "subscribers",
      (record) => (record.createdAt = "0000-01-01T00:00:00.000Z"),
      /^Lines \d+ to \d+: The database rejected a value \(SQLSTATE 22008\)\. Check for times and numbers that are out of range\.$/,
    ],
    [
      "number",
      "events",
      (record) => (record.jobs[0].scheduleExtensionsCount = 12_345_678_901),
      /SQLSTATE 22003/,
    ],
    [
      "long ID",
      "events",
      (record) => (record.transactionId = `canary${randomBytes(3000).toString("base64")}`),
      /^Lines? .*: A value is too long or too complex for the database \(SQLSTATE 54000\)\.$/,
    ],
  ])("contains no %s that the database rejects", async (_, kind, change, expected) => {
    const lineNumber = findLineNumber(
      kind,
      ({ jobs }) => jobs === undefined || (jobs as []).length > 0,
    );
    editRecord(lineNumber, change);
    const [firstError = ""] = await collectImportErrors();
    expect(firstError).toMatch(expected);
    expect(firstError).not.toMatch(/0000-01-01|12345678901|canary/);
  });

  it("is reported if the connection is lost", async () => {
    async function* streamLines() {
      yield `${lines.slice(0, -3).join("\n")}\n`;
      throw new Error("gone");
    }
    await expect(importLines(streamLines())).rejects.toThrow("gone");
    const remainingRows = await testApp.db
      .selectFrom("subscribers")
      .select("id")
      .where("environment_id", "=", target.id)
      .execute();
    expect(remainingRows).toEqual([]);
  });
});

describe("importRecords", () => {
  it("accepts lines in any chunks, with either line break", async () => {
    const bytes = Buffer.from(`${lines.join("\r\n\r\n")}\r\n`);
    async function* streamPieces() {
      for (let offset = 0; offset < bytes.length; offset += 7)
        yield bytes.subarray(offset, offset + 7);
    }
    const { counts } = await importLines(streamPieces());
    expect(counts.subscribers).toEqual({ created: 2, updated: 0, unchanged: 0 });
  });

  it("rolls back a dry run, and reports what would change", async () => {
    const dryRunSummary = await importLines(undefined, { isDryRun: true });
    expect(dryRunSummary.counts.events).toEqual({ created: 2, updated: 0, unchanged: 0 });
    const remainingRows = await testApp.db
      .selectFrom("events")
      .select("id")
      .where("environment_id", "=", target.id)
      .execute();
    expect(remainingRows).toEqual([]);
    expect((await importLines()).counts).toEqual(dryRunSummary.counts);
  });

  it("uses the last line of a repeated record", async () => {
    const lineNumber = findRecordLineNumber("subscribers", "user_2");
    lines.splice(lineNumber, 0, lines[lineNumber - 1] ?? "");
    editRecord(lineNumber + 1, (record) => (record.firstName = "Later"));
    const endLine = JSON.parse(lines.at(-1) ?? "") as { records: number };
    lines[lines.length - 1] = JSON.stringify({ kind: "end", records: endLine.records + 1 });
    expect((await importLines()).counts.subscribers).toEqual({
      created: 2,
      updated: 1,
      unchanged: 0,
    });
    const { body } = await target.sessionClient("GET", "/v2/subscribers?subscriberId=user_2");
    expect(body.data[0].firstName).toBe("Later");
  });

  it("replaces the primary integration, and reports it", async () => {
    const credentials = { apiKey: "k", from: "a@shop.example", senderName: "S" };
    await target.sessionClient("POST", "/v1/integrations", {
      body: { identifier: "mine", providerId: "sendgrid", active: true, credentials },
    });
    const { notes } = await importLines();
    expect(notes.demoted).toEqual(["mine"]);
    const { body } = await target.sessionClient("GET", "/v1/integrations/active");
    const primaries = (body as { primary: boolean; identifier: string }[]).filter(
      ({ primary }) => primary,
    );
    expect(primaries.map(({ identifier }) => identifier)).toEqual(["mail"]);
  });

  it.each([
    ["before", 0],
    ["after", 1],
  ])(
    "reports that an integration lost its role to one %s it in the file",
    async (_, lineOffset) => {
      await importLines();
      const lineNumber = findRecordLineNumber("integrations", "mail");
      lines.splice(lineNumber - 1, 0, lines[lineNumber - 1] ?? "");
      editRecord(lineNumber + lineOffset, (record) =>
        Object.assign(record, { identifier: "ses", _id: "f".repeat(24) }),
      );
      editRecord(lineNumber + 1 - lineOffset, (record) => (record.primary = false));
      const endLine = JSON.parse(lines.at(-1) ?? "") as { records: number };
      lines[lines.length - 1] = JSON.stringify({ kind: "end", records: endLine.records + 1 });
      const { counts, notes } = await importLines();
      expect(counts.integrations).toMatchObject({ created: 1 });
      expect(notes.demoted).toEqual(["mail"]);
      const secondSummary = await importLines();
      expect(secondSummary.counts.integrations).toMatchObject({ created: 0, updated: 0 });
      expect(secondSummary.notes.demoted).toEqual([]);
    },
  );

  it("accepts an identifier that looks like an ID, unlike the API", async () => {
    const lineNumber = findRecordLineNumber("integrations", "mail");
    lines.splice(lineNumber, 0, lines[lineNumber - 1] ?? "");
    editRecord(lineNumber + 1, (record) =>
      Object.assign(record, { identifier: "e".repeat(24), _id: "f".repeat(24), primary: false }),
    );
    const endLine = JSON.parse(lines.at(-1) ?? "") as { records: number };
    lines[lines.length - 1] = JSON.stringify({ kind: "end", records: endLine.records + 1 });
    await importLines();
    const savedRows = await testApp.db
      .selectFrom("integrations")
      .select("id")
      .where("environment_id", "=", target.id)
      .where("identifier", "=", "e".repeat(24))
      .execute();
    expect(savedRows).toHaveLength(1);
  });

  it("rejects two primary integrations of one channel", async () => {
    const lineNumber = findRecordLineNumber("integrations", "mail");
    lines.splice(lineNumber, 0, lines[lineNumber - 1] ?? "");
    editRecord(lineNumber + 1, (record) =>
      Object.assign(record, { identifier: "mail-2", _id: "f".repeat(24) }),
    );
    expect((await collectImportErrors())[0]).toBe(
      `Line ${lineNumber + 1}: primary: Integration "mail" is already primary on an earlier line.`,
    );
  });

  it("rejects another provider for an existing identifier", async () => {
    await target.sessionClient("POST", "/v1/integrations", {
      body: { identifier: "mail", providerId: "mailgun" },
    });
    await expect(importLines()).rejects.toThrow(
      `Line ${findRecordLineNumber("integrations", "mail")}: providerId: Must be mailgun, because an integration's provider can't be changed.`,
    );
  });

  it("rejects a concurrent import into the same environment", async () => {
    let otherImportPromise: Promise<unknown> = Promise.resolve();
    async function* streamLines() {
      yield `${lines[0]}\n`;
      otherImportPromise = importLines();
      await expect(otherImportPromise).rejects.toThrow(
        "Another import into Target is running. Try again when it has finished.",
      );
      yield lines.slice(1).join("\n");
    }
    const { counts } = await importLines(streamLines());
    expect(counts.subscribers?.created).toBe(2);
  });

  it("handles concurrent writes to the same records", async () => {
    const writesPromise = Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        target.sessionClient("POST", "/v2/subscribers", {
          body: { subscriberId: `user_${(index % 2) + 1}`, lastName: `${index}` },
        }),
      ),
    );
    await importLines();
    for (const { status } of await writesPromise) expect(status).toBe(201);
    const { body } = await target.sessionClient("GET", "/v2/subscribers");
    expect(body.data).toHaveLength(2);
  });
});
