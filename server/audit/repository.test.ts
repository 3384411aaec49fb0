import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { buildTestApp } from "../testing/app.ts";
import { useTestDatabase } from "../testing/database.ts";
import { listAudit, recordAudit } from "./repository.ts";

const database = useTestDatabase();

it("replaces every secret of a record with its hash", async () => {
  const testApp = buildTestApp(database.db);
  const { id } = await testApp.createEnvironment();
  const before = {
    name: "SendGrid EU",
    credentials: { apiKey: "canary-1", from: "a@shop.example" },
    data: { "X-Api-Key": "canary-2", access_token: 4815, note: "Bearer canary-3", tokenCount: 7 },
    channels: [{ credentials: { deviceTokens: ["canary-4"], webhook_url: "canary-5" } }],
    headers: [
      { name: "X-Api-Key", value: "canary-7" },
      { value: "canary-9", name: "X-Api-Key" },
    ],
    slackWebhook: "https://chat.example/canary-8",
    raw: JSON.stringify({ password: "canary-6" }),
    idempotencyKey: "kept",
  };
  const author = {
    environmentId: id,
    keyring: testApp.keyring,
    actor: "command test",
    now: new Date(),
  };
  await recordAudit(database.db, author, { action: "x.y", target: "x 1", before, after: null });
  const [entry] = await listAudit(database.db, { environmentId: id, limit: 1 });
  const storedText = JSON.stringify(entry?.before);
  expect(storedText).not.toContain("canary");
  expect(JSON.parse(storedText)).toMatchObject({
    name: "SendGrid EU",
    data: { access_token: expect.stringMatching(/^hmac:/), tokenCount: 7 },
    headers: [{ name: "X-Api-Key" }, { name: "X-Api-Key" }],
    idempotencyKey: "kept",
  });
  expect(storedText.match(/hmac:/g)).toHaveLength(11);
});

it("hashes with a key, so that a guessed value can't be checked without the key file", async () => {
  const testApp = buildTestApp(database.db);
  const before = { credentials: { port: "587" } };
  const entry = { action: "x.y", target: "x 1", before, after: before };
  const listHashes = async (environmentId: string) => {
    const { keyring, now } = testApp;
    const author = { environmentId, keyring, actor: "command test", now };
    await recordAudit(database.db, author, entry);
    await recordAudit(database.db, author, { ...entry, after: null });
    const entries = await listAudit(database.db, { environmentId, limit: 2 });
    return JSON.stringify(entries).match(/hmac:\w{64}/g) ?? [];
  };
  const { id } = await testApp.createEnvironment();
  const hashes = await listHashes(id);
  expect(hashes).toHaveLength(3);
  expect(new Set(hashes).size).toBe(1);
  const digest = createHash("sha256").update(`${id}\n"587"`).digest("hex");
  expect(hashes).not.toContain(`hmac:${digest}`);
  const otherEnvironment = await testApp.createEnvironment();
  expect((await listHashes(otherEnvironment.id))[0]).not.toBe(hashes[0]);
});
