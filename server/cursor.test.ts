import { createHash } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { rotateKey } from "./secrets/rotation.ts";
import { buildTestApp, type TestApp, type TestEnvironment } from "./testing/app.ts";
import { useTestDatabase } from "./testing/database.ts";
import { createFactories } from "./testing/factories.ts";
import { decodeCursor, encodeCursor } from "./http/cursor.ts";

const database = useTestDatabase();
let testApp: TestApp;
let environment: TestEnvironment;
beforeAll(async () => {
  testApp = buildTestApp(database.db);
  environment = await testApp.createEnvironment();
  const make = createFactories(testApp, environment);
  for (const subscriberId of ["a", "b", "c"]) await make.subscriber(subscriberId);
});

const toBase64 = (text: string) => Buffer.from(text).toString("base64url");

const read = (path: string, query: Record<string, string>, client = environment.sessionClient) =>
  client("GET", `${path}?${new URLSearchParams(query).toString()}`);

async function readFirstCursor(): Promise<string> {
  const { body } = await read("/v2/subscribers", { limit: "1" });
  return body.next as string;
}

describe("a cursor without a valid signature", () => {
  const lists = [
    ["/v2/subscribers", "subscribers", ["_id", "createdAt", "updatedAt", "subscriberId"]],
    ["/v1/channel-endpoints", "channel-endpoints", ["createdAt", "updatedAt"]],
  ] as const;
  const payloads = [
    "no JSON",
    "null",
    "{}",
    "[]",
    "[1,2]",
    '["only one"]',
    '["\\u0000","\\u0000"]',
    '["yesterday","x"]',
    '["infinity","x"]',
    '["2026-03-01T12:00:00.000Z","x"]',
  ];
  /** Returns a checksum that anyone can compute, because it uses no key. */
  const computeChecksum = (payload: string, list: string) =>
    createHash("sha256").update(`${list}\n${payload}`).digest("base64url").slice(0, 16);

  it.each(lists.flatMap(([path, name, orders]) => orders.map((order) => [path, order, name])))(
    "is a 400 for %s by %s",
    async (path = "", orderBy = "", name = "") => {
      for (const payload of payloads.map(toBase64)) {
        const cursor = `${payload}.${computeChecksum(payload, `${environment.id} ${name} ${orderBy}`)}`;
        for (const side of ["after", "before"]) {
          const response = await read(path, { orderBy, [side]: cursor });
          expect(response.status, payload).toBe(400);
          expect(response.body.errors).toHaveProperty(side);
        }
      }
    },
  );
});

describe("a signed cursor", () => {
  it("is a 400 if it was extended, truncated, or changed", async () => {
    const cursor = await readFirstCursor();
    const changedCursors = [
      `${cursor}.`,
      `${cursor}.x`,
      `${cursor}=`,
      ` ${cursor}`,
      `.${cursor}`,
      cursor.slice(0, -1),
      cursor.replace(".", ""),
      cursor.replace(".", ".."),
      cursor.split("").toReversed().join(""),
    ];
    for (const after of changedCursors) {
      expect((await read("/v2/subscribers", { after })).status, after).toBe(400);
    }
    expect((await read("/v2/subscribers", { after: cursor })).status).toBe(200);
  });

  it("is valid after a restart and in a second process", async () => {
    const cursor = await readFirstCursor();
    const { app } = buildTestApp(database.db, testApp.keyFile);
    const response = await app.request(`/v2/subscribers?after=${cursor}`, {
      headers: { authorization: `Bearer ${environment.tokens.session}` },
    });
    expect(response.status).toBe(200);
  });

  it("is valid after a rotation that removes the earlier key", async () => {
    const cursor = await readFirstCursor();
    const { db, keyFile, now } = testApp;
    const { dropped } = await rotateKey({ db, keyFile, now });
    expect(dropped).toHaveLength(1);
    const { app } = buildTestApp(database.db, keyFile);
    const response = await app.request(`/v2/subscribers?after=${cursor}`, {
      headers: { authorization: `Bearer ${environment.tokens.session}` },
    });
    expect(response.status).toBe(200);
  });
});

describe("decodeCursor", () => {
  const key = Buffer.alloc(32, 1);
  const scope = { key, list: "list", cast: "timestamptz" } as const;

  it("returns the position that was encoded", () => {
    const position = { value: "2026-03-01T12:00:00.000Z", id: "a.b\nc" };
    expect(decodeCursor(encodeCursor(position, scope), scope, "after")).toEqual(position);
  });

  it.each([
    ["another key", { ...scope, key: Buffer.alloc(32, 2) }],
    ["another list", { ...scope, list: "other" }],
  ])("rejects %s", (_, otherScope) => {
    const cursor = encodeCursor({ value: "2026-03-01T12:00:00.000Z", id: "a" }, scope);
    expect(() => decodeCursor(cursor, otherScope, "after")).toThrow("The cursor in after");
  });

  it.each([
    ["a value that is no time", { value: "yesterday", id: "a" }],
    ["a NUL in the ID", { value: "2026-03-01T12:00:00.000Z", id: "\0" }],
    // Another version of the service might have signed such a cursor.
    ["a value of another type", { value: 7 as unknown as string, id: "a" }],
  ])("rejects %s, even if signed", (_, position) => {
    const cursor = encodeCursor(position, scope);
    expect(() => decodeCursor(cursor, scope, "before")).toThrow("The cursor in before");
  });
});
