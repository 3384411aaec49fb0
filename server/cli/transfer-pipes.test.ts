import { spawn } from "node:child_process";
import { once } from "node:events";
import pg from "pg";
import { expect, it, onTestFinished, vi } from "vitest";
import { startEmbeddedServer } from "../db/embedded/start.ts";
import { silentLog } from "../log.ts";
import { useBuiltService } from "../testing/build-entry.ts";
import { createTemporaryDirectory } from "../testing/temporary-directory.ts";

// Tests start several processes, possibly on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const entry = useBuiltService("cli");

it("writes only records to a pipe, and reports a database that stops in one sentence", async () => {
  const dataDir = createTemporaryDirectory();
  const service = await startEmbeddedServer({ dataDir, log: silentLog });
  onTestFinished(() => service.stop());

  const start = (args: string[]) => {
    const child = spawn(process.execPath, [entry.path, ...args], {
      env: { PATH: process.env["PATH"], DATA_DIR: dataDir },
    });
    const output = { out: "", error: "" };
    child.stdout.setEncoding("utf8").on("data", (text: string) => (output.out += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (output.error += text));
    const closed = once(child, "close").then(([code]) => ({ code: code as number, ...output }));
    return { stdin: child.stdin, output, closed };
  };
  const run = async (args: string[], input = "") => {
    const { stdin, closed } = start(args);
    stdin.end(input);
    return await closed;
  };
  for (const name of ["Development", "Staging"]) {
    const creationResult = await run([
      "environments",
      "--create",
      name,
      "--organization",
      "Example",
    ]);
    expect(creationResult.code, creationResult.error).toBe(0);
  }

  const exportResult = await run(["export", "--with-secrets", "--json"]);
  expect(exportResult).toMatchObject({ code: 0 });
  const lines = exportResult.out.trimEnd().split("\n");
  expect(lines.map((line) => Object.keys(JSON.parse(line) as object)[0])).toEqual([
    "format",
    "kind",
  ]);
  expect(exportResult.error).toContain(
    "Exported 0 records with secrets from Development to standard output.",
  );

  const importResult = await run(["import", "-", "--environment", "Staging"], exportResult.out);
  expect(importResult).toMatchObject({ code: 0 });
  expect(importResult.out).toContain("Imported into Staging from Development");
  const truncatedResult = await run(["import", "-", "--environment", "Staging"], lines[0]);
  expect(truncatedResult).toMatchObject({ code: 1, out: "" });
  expect(truncatedResult.error).toBe(
    "Environment: Staging\nLine 1: The file is incomplete: its end line is missing.\nNothing was imported.\n",
  );

  const interruptedImport = start(["import", "-", "--environment", "Staging"]);
  interruptedImport.stdin.write(`${lines[0]}\n`);
  const client = new pg.Client(service.config);
  await client.connect();
  const hasBegun = async () => {
    const { rowCount } = await client.query(
      "select 1 from pg_locks where locktype = 'advisory' and pid <> pg_backend_pid()",
    );
    return rowCount === 1;
  };
  await vi.waitUntil(hasBegun, { timeout: 30_000 });
  await client.end();
  await service.stop();
  interruptedImport.stdin.end(lines[1]);
  expect(await interruptedImport.closed).toMatchObject({
    code: 1,
    out: "",
    error: expect.stringMatching(/^Environment: Staging\nThe database failed: .+\. Solve.+\n$/),
  });
});
