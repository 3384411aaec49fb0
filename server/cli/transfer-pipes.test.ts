import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it, onTestFinished, vi } from "vitest";
import { startEmbeddedServer } from "../db/embedded/start.ts";
import { silentLog } from "../log.ts";
import { useBuiltService } from "../testing/build-entry.ts";
import { createTemporaryDirectory } from "../testing/temporary-directory.ts";

// Tests start several processes, possibly on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const entry = useBuiltService("cli");

it("writes only records to a pipe", async () => {
  const dataDir = createTemporaryDirectory();
  const service = await startEmbeddedServer({ dataDir, log: silentLog });
  onTestFinished(() => service.stop());

  const run = async (args: string[], input = "") => {
    const child = spawn(process.execPath, [entry.path, ...args], {
      env: { PATH: process.env["PATH"], DATA_DIR: dataDir },
    });
    const output = { out: "", error: "" };
    child.stdout.setEncoding("utf8").on("data", (text: string) => (output.out += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (output.error += text));
    child.stdin.end(input);
    const [code] = (await once(child, "close")) as [number];
    return { code, ...output };
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
});
