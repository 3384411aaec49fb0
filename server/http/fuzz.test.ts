import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../db/id.ts";
import { buildTestApp, type TestApp, type TestEnvironment } from "../testing/app.ts";
import { useTestDatabase } from "../testing/database.ts";
import { factories } from "../testing/factories.ts";
import { fuzz } from "../testing/fuzz-run.ts";

const database = useTestDatabase();
let test: TestApp;
let environment: TestEnvironment;
beforeAll(async () => {
  test = buildTestApp(database.db);
  environment = await test.newEnvironment();
  for (const subscriberId of ["user_1", "user_2"]) {
    await environment.session("POST", "/v2/subscribers", { body: { subscriberId } });
  }
  const workflow = await factories(test, environment).workflow("mail");
  await test.db
    .insertInto("workflow_steps")
    .values({
      environment_id: environment.id,
      workflow_ref: workflow,
      id: newId(test.now),
      position: 0,
      uuid: crypto.randomUUID(),
      slug: "mail",
      name: "Mail",
      type: "email",
      template_id: newId(test.now),
      filters: "[]",
      control_values: JSON.stringify({
        subject: "{{ payload.a }}",
        body: "<p>{{ payload.b }}</p>",
      }),
    })
    .execute();
  const credentials = { apiKey: "k", from: "a@shop.example", senderName: "S" };
  await environment.session("POST", "/v1/integrations", {
    body: { identifier: "mail", providerId: "sendgrid", credentials, active: true },
  });
});

// All 100,000 run in the benchmark; here as many as a test run has time for.
const runs = Number(process.env["FUZZ_RUNS"] ?? 3000);

describe("fuzzed requests", () => {
  it(
    "meet no 5xx, no answer outside its schema, and no invalid input that is taken",
    { timeout: 600_000 },
    async () => {
      const seen = await fuzz(test, environment.tokens.session, { runs });
      // A run in which nothing ever succeeds, or nothing is ever refused, tests little.
      const statuses = Object.values(seen).flatMap((counts) => Object.keys(counts));
      expect(statuses).toEqual(expect.arrayContaining(["200", "201", "400", "404", "422"]));
    },
  );
});
