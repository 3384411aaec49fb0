import { copyFileSync, mkdirSync, realpathSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { createTemporaryDirectory } from "../../testing/temporary-directory.ts";
import { LockedError, readLockOwner, acquireLock, isForeign } from "./lock.ts";
import { readStartIdentity } from "./process-identity.ts";

const createLockPath = () => join(createTemporaryDirectory(), "lock");
// Higher than any process ID.
const deadPid = 2 ** 30;

describe("acquireLock", () => {
  it("gives the lock to one process at a time", () => {
    const path = createLockPath();
    const lock = acquireLock(path, "/data", "service");
    expect(() => acquireLock(path, "/data", "service")).toThrow(LockedError);
    lock.release();
    expect(readLockOwner(path)).toBeUndefined();
    acquireLock(path, "/data", "command").release();
  });

  it.each([
    ["a dead process", JSON.stringify({ pid: deadPid, purpose: "service" })],
    [
      "an earlier process of this id",
      JSON.stringify({ pid: process.pid, identity: "x:1", purpose: "service" }),
    ],
    ["an unfinished write", '{"pid":'],
    ["another program", "12345\n"],
  ])("takes over a lock from %s", (_, content) => {
    const path = createLockPath();
    writeFileSync(path, content);
    expect(readLockOwner(path)).toBeUndefined();
    acquireLock(path, "/data", "service");
    expect(readLockOwner(path)?.pid).toBe(process.pid);
  });

  it("reports which process has the lock, and its purpose", () => {
    const path = createLockPath();
    acquireLock(path, "/data", "command");
    expect(() => acquireLock(path, "/data", "service")).toThrow(
      `A command is already running with the data directory /data (process ${process.pid}). Stop that process first`,
    );
  });

  it("doesn't remove a lock that another process has acquired in between", () => {
    const path = createLockPath();
    const lock = acquireLock(path, "/data", "service");
    writeFileSync(path, JSON.stringify({ pid: process.ppid, purpose: "service" }));
    lock.release();
    expect(readLockOwner(path)?.pid).toBe(process.ppid);
  });
});

describe("isForeign", () => {
  function createDirectories() {
    const folder = createTemporaryDirectory();
    const paths = ["original", "other"].map((name) => join(folder, name, "lock"));
    for (const path of paths) mkdirSync(dirname(path));
    const [original = "", other = ""] = paths;
    acquireLock(original, "/data", "service");
    return { original, other };
  }
  const isForeignAt = (path: string) => {
    const owner = readLockOwner(path);
    return owner && isForeign(path, owner);
  };

  it("recognizes a copied directory", () => {
    const { original, other } = createDirectories();
    copyFileSync(original, other);
    expect([original, other].map(isForeignAt)).toEqual([false, true]);
  });

  it("accepts a directory that was renamed while locked", () => {
    const { original, other } = createDirectories();
    renameSync(dirname(original), dirname(other));
    expect(isForeignAt(other)).toBe(false);
  });

  it("compares the paths if the lock lacks the directory's ID", () => {
    const { original, other } = createDirectories();
    const directory = realpathSync(dirname(original));
    const content = JSON.stringify({ pid: process.pid, purpose: "service", directory });
    for (const path of [original, other]) writeFileSync(path, content);
    expect([original, other].map(isForeignAt)).toEqual([false, true]);
  });
});

describe("readStartIdentity", () => {
  it("is the same for one process and differs between two", () => {
    expect(readStartIdentity(process.pid)).toBe(readStartIdentity(process.pid));
    expect(readStartIdentity(process.pid)).not.toBe(readStartIdentity(process.ppid));
  });
});
