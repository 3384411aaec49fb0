import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { silentLog } from "../../log.ts";
import { buildEntry, type BuiltEntry } from "../../testing/build-entry.ts";
import { createTemporaryDirectory } from "../../testing/temporary-directory.ts";
import { getDataPaths } from "./data-paths.ts";
import { readPostmasterFile } from "./postmaster-file.ts";
import { isAlive, readStartIdentity } from "./process-identity.ts";
import { attachToEmbeddedServer, type EmbeddedServer, startEmbeddedServer } from "./start.ts";

// Tests start and kill servers, possibly on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

// Most tests share a data directory, because creating a cluster takes almost a second.
let dataDir: string;
let entry: BuiltEntry;

async function query(config: pg.PoolConfig, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(config);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

async function start(directory = dataDir): Promise<EmbeddedServer> {
  const server = await startEmbeddedServer({ dataDir: directory, log: silentLog });
  onTestFinished(() => server.stop());
  return server;
}

/**
 * Starts another process that exits as soon as PostgreSQL has created its process file, without
 * waiting until PostgreSQL is ready. Returns PostgreSQL's process ID.
 */
async function startProcessThatExits(): Promise<number> {
  const file = join(getDataPaths(dataDir).cluster, "postmaster.pid");
  const code = `import { existsSync, readFileSync, writeSync } from "node:fs";
    setInterval(() => {
      const text = existsSync(${JSON.stringify(file)}) ? readFileSync(${JSON.stringify(file)}, "utf8") : "";
      if (text === "") return;
      writeSync(1, text.split("\\n")[0]);
      process.exit(0);
    }, 1);`;
  const child = spawn(
    process.execPath,
    ["--import", `data:text/javascript,${encodeURIComponent(code)}`, entry.path, dataDir],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const outputPromise = once(child.stdout, "data");
  await once(child, "close");
  return Number((await outputPromise)[0]);
}

/** Starts another process that locks the data directory and starts a server, like the service. */
async function startParent(): Promise<{ pid: number; serverPid: number; kill(): Promise<void> }> {
  const child = spawn(process.execPath, [entry.path, dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  };
  onTestFinished(kill);
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  return { pid: child.pid ?? 0, serverPid: Number(line), kill };
}

beforeAll(async () => {
  entry = await buildEntry("server/testing/embedded-process.ts");
  dataDir = mkdtempSync(join(tmpdir(), "signalbox-test-"));
  const server = await startEmbeddedServer({ dataDir, log: silentLog });
  await query(server.config, "create table kept (value text)");
  await query(server.config, "insert into kept values ('committed')");
  await server.stop();
});

afterAll(() => {
  rmSync(dataDir, { recursive: true, force: true });
  entry.remove();
});

const readSavedValues = (server: EmbeddedServer) => query(server.config, "select value from kept");

describe("startEmbeddedServer", () => {
  it("keeps data after a restart", async () => {
    const server = await start();
    expect(await readSavedValues(server)).toEqual([{ value: "committed" }]);
  });

  it("listens on a private socket, with fsync", async () => {
    const server = await start();
    const [settings] = await query(
      server.config,
      "select current_setting('listen_addresses') as tcp, current_setting('fsync') as fsync",
    );
    expect(settings).toEqual({ tcp: "", fsync: "on" });
    expect(statSync(join(dataDir, "postgres")).mode & 0o777).toBe(0o700);
    expect(statSync(join(dataDir, "postgres-password")).mode & 0o777).toBe(0o600);
  });

  it("sorts text by code point, and finds trigrams of every script", async () => {
    const server = await start();
    const rows = await query(
      server.config,
      "select v from unnest(array['É', 'z', 'Z', 'a', '漢']) as v order by v",
    );
    expect(rows.map(({ v }) => v)).toEqual(["Z", "a", "z", "É", "漢"]);
    await query(server.config, "create extension if not exists pg_trgm");
    const [row] = await query(server.config, "select cardinality(show_trgm('漢字仮名')) as count");
    expect(row).toEqual({ count: 5 });
  });

  it("rejects a second start with the process ID of the first", async () => {
    const parent = await startParent();
    await expect(startEmbeddedServer({ dataDir, log: silentLog })).rejects.toThrow(
      new RegExp(`already running with the data directory .* \\(process ${parent.pid}\\)`),
    );
    expect(isAlive(parent.serverPid)).toBe(true);
  });

  it("recovers after kill -9 of the parent while its server is running", async () => {
    const parent = await startParent();
    await parent.kill();
    expect(isAlive(parent.serverPid)).toBe(true);
    const server = await start();
    expect(isAlive(parent.serverPid)).toBe(false);
    expect(await readSavedValues(server)).toEqual([{ value: "committed" }]);
  });

  it("recovers after kill -9 of parent and server", async () => {
    const parent = await startParent();
    process.kill(parent.serverPid, "SIGKILL");
    await parent.kill();
    const server = await start();
    expect(await readSavedValues(server)).toEqual([{ value: "committed" }]);
  });

  it("doesn't confuse another process with the one in leftover files", async () => {
    const paths = getDataPaths(dataDir);
    // Simulates PID reuse: another process has the PIDs of the killed service and its server.
    const otherProcess = spawn("sleep", ["60"]);
    onTestFinished(() => void otherProcess.kill());
    const identity = `${readStartIdentity(otherProcess.pid ?? 0)}0`;
    writeFileSync(
      paths.lockFile,
      JSON.stringify({ pid: otherProcess.pid, identity, purpose: "service" }),
    );
    writeFileSync(
      join(paths.cluster, "postmaster.pid"),
      `${otherProcess.pid}\n/x\n1\n5432\n.\n\n0 0\nready\n`,
    );
    const server = await start();
    expect(await readSavedValues(server)).toEqual([{ value: "committed" }]);
    expect(isAlive(otherProcess.pid ?? 0)).toBe(true);
  });

  it.each([
    ["empty", ""],
    ["garbage", "\0\0\0not a number\n"],
    ["cut short", "12"],
  ])("starts despite PostgreSQL lock files that are %s", async (_, content) => {
    const { cluster } = getDataPaths(dataDir);
    writeFileSync(join(cluster, "postmaster.pid"), content);
    writeFileSync(join(cluster, ".s.PGSQL.5432.lock"), content);
    const server = await start();
    expect(await readSavedValues(server)).toEqual([{ value: "committed" }]);
  });

  it("stops the server of a killed parent even if its process file is damaged", async () => {
    const parent = await startParent();
    await parent.kill();
    writeFileSync(join(getDataPaths(dataDir).cluster, "postmaster.pid"), "");
    const server = await start();
    expect(isAlive(parent.serverPid)).toBe(false);
    expect(await readSavedValues(server)).toEqual([{ value: "committed" }]);
  });

  it("explains how to remove the lock of a copied directory", async () => {
    const parent = await startParent();
    const copiedDirectory = join(createTemporaryDirectory(), "copy");
    mkdirSync(copiedDirectory);
    const { lockFile } = getDataPaths(copiedDirectory);
    copyFileSync(getDataPaths(dataDir).lockFile, lockFile);
    await expect(startEmbeddedServer({ dataDir: copiedDirectory, log: silentLog })).rejects.toThrow(
      `(process ${parent.pid}). If this is a copy of ${realpathSync(dataDir)}, delete the copied lock file ${lockFile} and try again.`,
    );
    await expect(startEmbeddedServer({ dataDir, log: silentLog })).rejects.toThrow(
      `(process ${parent.pid}). Stop that process first, or set DATA_DIR to another directory.`,
    );
  });

  it("stops a server that is still starting when the process exits", async () => {
    // Removes the process file of an earlier test's killed server.
    await (await start()).stop();
    const serverPid = await startProcessThatExits();
    expect(serverPid).toBeGreaterThan(0);
    await vi.waitFor(() => expect(isAlive(serverPid)).toBe(false), { timeout: 10_000 });
  });

  it("ends a start that is aborted, with its server", async () => {
    const abortedStartPromise = startEmbeddedServer({
      dataDir,
      log: silentLog,
      signal: AbortSignal.abort(),
    });
    await expect(abortedStartPromise).rejects.toThrow();

    const { cluster, lockFile } = getDataPaths(dataDir);
    const controller = new AbortController();
    const startPromise = startEmbeddedServer({
      dataDir,
      log: silentLog,
      signal: controller.signal,
    });
    // Without this, a rejection before the expectation below would count as unhandled.
    startPromise.catch(() => undefined);
    const postmasterFile = await vi.waitUntil(() => readPostmasterFile(cluster), { interval: 1 });
    controller.abort();
    await expect(startPromise).rejects.toThrow();
    expect(isAlive(postmasterFile.pid)).toBe(false);
    expect(existsSync(lockFile)).toBe(false);
  });

  it("restarts a server that exited", async () => {
    const server = await start();
    const killedPid = server.getServerPid();
    process.kill(killedPid, "SIGKILL");
    await vi.waitFor(
      async () => {
        expect(server.getServerPid()).not.toBe(killedPid);
        expect(await readSavedValues(server)).toEqual([{ value: "committed" }]);
      },
      { timeout: 30_000, interval: 50 },
    );
  });

  it("uses loopback with a password if the path is too long for a socket", async () => {
    const directory = join(createTemporaryDirectory(), "long".repeat(30));
    mkdirSync(join(directory, "postgres.new"), { recursive: true });
    const server = await start(directory);
    expect(server.config.host).toBe("127.0.0.1");
    expect(await query(server.config, "select 1 as one")).toEqual([{ one: 1 }]);
    await expect(query({ ...server.config, password: "guess" }, "select 1")).rejects.toThrow(
      /password authentication failed/,
    );
    const attachedDatabase = await attachToEmbeddedServer(directory);
    expect(attachedDatabase?.config).toEqual(server.config);
  });

  it("reports an unusable data directory in one sentence", async () => {
    const file = join(createTemporaryDirectory(), "file");
    writeFileSync(file, "");
    const startPromise = startEmbeddedServer({ dataDir: join(file, "data"), log: silentLog });
    await expect(startPromise).rejects.toThrow(
      /^Can't use the data directory .*: part of the path is a file\. Solve this problem, or set DATA_DIR .*\.$/,
    );
  });

  it("rejects a cluster of another version, and releases the directory", async () => {
    const directory = createTemporaryDirectory();
    const paths = getDataPaths(directory);
    mkdirSync(paths.cluster);
    writeFileSync(join(paths.cluster, "PG_VERSION"), "12\n");
    const startOnCluster = () => startEmbeddedServer({ dataDir: directory, log: silentLog });
    await expect(startOnCluster()).rejects.toThrow(
      /was created by PostgreSQL 12, and this is PostgreSQL 18/,
    );
    expect(() => readFileSync(paths.lockFile)).toThrow(/ENOENT/);
  });

  it("reports PostgreSQL's error if it doesn't start", async () => {
    const startPromise = startEmbeddedServer({
      dataDir,
      log: silentLog,
      settings: { shared_buffers: "1" },
    });
    await expect(startPromise).rejects.toThrow(/didn't start: .*shared_buffers/);
  });
});

describe("attachToEmbeddedServer", () => {
  it("returns null if no server is running", async () => {
    expect(await attachToEmbeddedServer(dataDir)).toBeNull();
  });

  it("connects to a running server, and returns the service's address", async () => {
    const server = await start();
    server.announce("http://127.0.0.1:4400");
    const attachedDatabase = await attachToEmbeddedServer(dataDir);
    expect(attachedDatabase?.owner).toMatchObject({
      pid: process.pid,
      address: "http://127.0.0.1:4400",
    });
    expect(await query(attachedDatabase?.config ?? {}, "select value from kept")).toHaveLength(1);
  });
});
