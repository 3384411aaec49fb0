import { expect, it } from "vitest";
import { buildTestApp } from "../testing/app.ts";
import { useTestDatabase } from "../testing/database.ts";
import { listAudit, recordAudit } from "./repository.ts";

const database = useTestDatabase();

it("replaces every secret of a record with its hash", async () => {
  const { id } = await buildTestApp(database.db).createEnvironment();
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
  const author = { environmentId: id, actor: "command test", now: new Date() };
  await recordAudit(database.db, author, { action: "x.y", target: "x 1", before, after: null });
  const [entry] = await listAudit(database.db, { environmentId: id, limit: 1 });
  const storedText = JSON.stringify(entry?.before);
  expect(storedText).not.toContain("canary");
  expect(JSON.parse(storedText)).toMatchObject({
    name: "SendGrid EU",
    data: { access_token: expect.stringMatching(/^sha256:/), tokenCount: 7 },
    headers: [{ name: "X-Api-Key" }, { name: "X-Api-Key" }],
    idempotencyKey: "kept",
  });
  expect(storedText.match(/sha256:/g)).toHaveLength(11);
});
