import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, onTestFinished, vi } from "vitest";
import type { BuiltEntry } from "./build-entry.ts";
import { toDatabaseUrl } from "./database-url.ts";
import type { TestDatabase } from "./postgres.ts";
import { createTemporaryDirectory } from "./temporary-directory.ts";

interface ServiceProcessOptions {
  entry: Pick<BuiltEntry, "path">;
  database: TestDatabase;
  env?: Record<string, string>;
  args?: string[];
}

/** Starts the built service in its own process, which is killed when the test ends. */
export function startServiceProcess({
  entry,
  database,
  env = {},
  args = [],
}: ServiceProcessOptions) {
  const child = spawn(process.execPath, [entry.path, ...args], {
    env: {
      PATH: process.env["PATH"],
      DATA_DIR: createTemporaryDirectory(),
      DATABASE_URL: toDatabaseUrl(database.config),
      PORT: "0",
      DEMO_LIVE: "0",
      ...env,
    },
  });
  const output = { out: "", error: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output.out += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (output.error += text));
  const closePromise = once(child, "close") as Promise<[code: number | null]>;
  onTestFinished(() => void child.kill("SIGKILL"));
  return { child, output, closed: closePromise };
}

export async function waitForLine(output: { out: string; error: string }): Promise<string> {
  await vi.waitFor(() => expect(output.out, output.error).toContain("\n"), {
    timeout: 30_000,
    interval: 20,
  });
  return output.out;
}
