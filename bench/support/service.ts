import { execFileSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createInterface } from "node:readline";

const cli = "dist/server/cli.js";

export interface Service {
  address: string;
  /** Resident memory in bytes. */
  memory(): number;
  stop(): Promise<void>;
  kill(): void;
}

/** Runs one command of the service and gives its JSON object. */
export const runCommand = (
  env: Record<string, string>,
  ...args: string[]
): Record<string, string> =>
  JSON.parse(
    execFileSync(process.execPath, [cli, ...args, "--json"], {
      env: { ...process.env, ...env },
      encoding: "utf8",
      stdio: ["ignore", "pipe", "inherit"],
    })
      .trim()
      .split("\n")
      .at(-1) ?? "{}",
  ) as Record<string, string>;

/** Starts the built service as a process of its own. */
export async function startService(env: Record<string, string>): Promise<Service> {
  if (!existsSync("dist/server/main.js")) throw new Error("Build first: npm run build.");
  const child = spawn(process.execPath, ["dist/server/main.js"], {
    env: { ...process.env, PORT: "0", DEMO_LIVE: "0", LOG_LEVEL: "silent", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<void>((done) => child.once("exit", () => done()));
  let address: string | undefined;
  for await (const line of createInterface({ input: child.stdout })) {
    address = /http:\/\/[\w.:[\]-]+/.exec(line)?.[0];
    if (address !== undefined) break;
  }
  if (address === undefined) throw new Error("The service ended before it was ready.");
  child.stdout.resume();
  return {
    address,
    memory: () => {
      const kilobytes = execFileSync("ps", ["-o", "rss=", "-p", String(child.pid)], {
        encoding: "utf8",
      });
      return Number(kilobytes) * 1024;
    },
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
    kill: () => child.kill("SIGKILL"),
  };
}
