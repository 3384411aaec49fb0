import { beforeAll, describe, expect, it } from "vitest";
import { createOpenApiDocument } from "./openapi.ts";
import { buildTestApp, type TestApp, type TestEnvironment } from "./testing/app.ts";
import { useTestDatabase } from "./testing/database.ts";
import { fuzz, fuzzIntegration, type Send, writeFuzzRecords } from "./testing/fuzz-run.ts";

const database = useTestDatabase();
let testApp: TestApp;
let environment: TestEnvironment;
beforeAll(async () => {
  testApp = buildTestApp(database.db);
  environment = await testApp.createEnvironment();
  await writeFuzzRecords(testApp, environment.id);
  await environment.sessionClient("POST", "/v1/integrations", { body: fuzzIntegration });
});

// The benchmark sends 100,000 requests. This test sends fewer to save time.
const runCount = Number(process.env["FUZZ_RUNS"] ?? 3000);

const document = createOpenApiDocument() as {
  paths: Record<string, Record<string, { operationId: string; responses: object }>>;
};
const listDocumentedStatuses = (operationId: string): string[] =>
  Object.values(document.paths)
    .flatMap((operationsByMethod) => Object.values(operationsByMethod))
    .filter((operation) => operation.operationId === operationId)
    .flatMap(({ responses }) => Object.keys(responses));

describe("fuzzed requests", () => {
  it(
    "cause no 5xx, no undocumented response, and no accepted invalid input",
    { timeout: 600_000 },
    async () => {
      const send: Send = (path, init) => testApp.app.request(path, init);
      const countsByOperation = await fuzz(send, environment.tokens.session, { runCount });
      // A run without successful or without rejected requests would test little.
      const statuses = Object.values(countsByOperation).flatMap((counts) => Object.keys(counts));
      expect(statuses).toEqual(expect.arrayContaining(["200", "201", "400", "404", "422"]));
      for (const [operation, counts] of Object.entries(countsByOperation)) {
        expect(listDocumentedStatuses(operation), operation).toEqual(
          expect.arrayContaining(Object.keys(counts)),
        );
      }
    },
  );
});
