import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { buildTestApp } from "../testing/app.ts";
import { useTestDatabase } from "../testing/database.ts";
import { exportRecords } from "./export.ts";
import { transferFormatName, transferFormatVersion } from "./format.ts";
import { importRecords } from "./import.ts";

const database = useTestDatabase();

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

function measureLiveBytes(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

function createHeapWatch() {
  const initialBytes = measureLiveBytes();
  let peakBytes = initialBytes;
  return {
    measure: () => {
      peakBytes = Math.max(peakBytes, measureLiveBytes());
    },
    growth: () => peakBytes - initialBytes,
  };
}

const subscriberCount = 20_000;
const text = "x".repeat(1500);

it("needs little memory", { timeout: 120_000 }, async () => {
  const testApp = buildTestApp(database.db);
  const { id } = await testApp.createEnvironment();
  const { db, keyring, now } = testApp;
  const time = now.toISOString();
  let sourceBytes = 0;

  async function* streamLines() {
    const encodeLine = (line: object) => {
      const bytes = Buffer.from(`${JSON.stringify(line)}\n`);
      sourceBytes += bytes.length;
      return bytes;
    };
    yield encodeLine({
      format: transferFormatName,
      version: transferFormatVersion,
      environment: { id, name: "Source" },
      exportedAt: time,
      withSecrets: false,
    });
    for (let index = 0; index < subscriberCount; index += 1) {
      const record = {
        _id: index.toString(16).padStart(24, "0"),
        subscriberId: `user_${index}`,
        data: { text, index },
        _organizationId: "o",
        _environmentId: id,
        deleted: false,
        createdAt: time,
        updatedAt: time,
      };
      yield encodeLine({ kind: "subscribers", record });
    }
    yield encodeLine({ kind: "end", records: subscriberCount });
  }

  const importHeapWatch = createHeapWatch();
  const { counts } = await importRecords({
    db,
    keyring,
    environment: { id, name: "Target" },
    source: streamLines(),
    now,
    onProgress: (_, recordCount) => {
      if (recordCount % 2000 === 0) importHeapWatch.measure();
    },
  });
  expect(counts.subscribers?.created).toBe(subscriberCount);
  expect(sourceBytes).toBeGreaterThan(30_000_000);
  expect(importHeapWatch.growth()).toBeLessThan(sourceBytes / 3);

  const exportHeapWatch = createHeapWatch();
  let exportedLength = 0;
  let pieceCount = 0;
  await exportRecords(
    {
      db,
      keyring,
      environment: { id, name: "Target" },
      kinds: ["subscribers"],
      withSecrets: true,
      now,
    },
    async (piece) => {
      exportedLength += piece.length;
      pieceCount += 1;
      if (pieceCount % 50 === 0) exportHeapWatch.measure();
    },
  );
  expect(exportedLength).toBeGreaterThan(30_000_000);
  expect(exportHeapWatch.growth()).toBeLessThan(exportedLength / 3);
});
