import { createDatabase } from "../server/db/connect.ts";
import { openKeyring } from "../server/secrets/keyring.ts";
import { fuzz, fuzzIntegration, writeFuzzRecords } from "../server/testing/fuzz-run.ts";
import { withDatabase } from "./support/database.ts";
import { authorize, resetDataDir, startService } from "./support/service.ts";
import { printTable } from "./support/table.ts";

const fuzzRunCount = Number(process.env["BENCH_FUZZ"] ?? 100_000);

/**
 * Sends fuzzed requests over HTTP to the built service. Fails with the smallest request whose
 * response is 5xx or violates its schema, or whose invalid input is accepted.
 */
export async function run(): Promise<void> {
  const dataDir = resetDataDir("bench-fuzz");
  const service = await startService({ DATA_DIR: dataDir });
  try {
    const { token, authorization, environmentId } = authorize({ DATA_DIR: dataDir });
    await withDatabase(dataDir, (pool) =>
      writeFuzzRecords(
        {
          db: createDatabase(pool),
          keyring: openKeyring(`${dataDir}/keys.json`),
          now: new Date(),
        },
        environmentId,
      ),
    );
    const send = (path: string, init: RequestInit) => fetch(service.address + path, init);
    await send("/v1/integrations", {
      method: "POST",
      headers: { authorization, "content-type": "application/json" },
      body: JSON.stringify(fuzzIntegration),
    });
    const countsByOperation = await fuzz(send, token, { runCount: fuzzRunCount });
    const statuses = ["200", "201", "400", "401", "403", "404", "409", "422", "429"];
    const rows = Object.entries(countsByOperation).map(([operation, counts]) => [
      operation,
      ...statuses.map((status) => String(counts[Number(status)] ?? 0)),
    ]);
    printTable(["operation", ...statuses], rows);
    const allCounts = Object.values(countsByOperation).flatMap((counts) => Object.values(counts));
    console.log(
      `${allCounts.reduce((sum, count) => sum + count, 0)} requests: no 5xx, no response outside its schema, no invalid input accepted`,
    );
  } finally {
    await service.stop();
  }
}
