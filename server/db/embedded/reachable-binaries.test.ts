import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createTemporaryDirectory } from "../../testing/temporary-directory.ts";
import { toBinaries } from "./binaries.ts";
import { ensureReachableBinaries } from "./reachable-binaries.ts";

const unprivilegedAccount = { uid: 65_534, gid: 65_534 };

/** Creates a fake PostgreSQL installation in a directory that only its owner can access. */
function createClosedInstallation() {
  const root = join(createTemporaryDirectory(), "native");
  for (const directory of ["bin", "lib", "share/postgresql"]) {
    mkdirSync(join(root, directory), { recursive: true });
  }
  for (const program of ["initdb", "postgres"]) {
    writeFileSync(join(root, "bin", program), "#!/bin/sh\n", { mode: 0o700 });
  }
  writeFileSync(join(root, "share/postgresql/postgres.bki"), "bki", { mode: 0o600 });
  writeFileSync(join(root, "lib/libpq.so.5.18"), "elf", { mode: 0o600 });
  writeFileSync(join(root, "lib/libpq.a"), "archive");
  symlinkSync("libpq.so.5.18", join(root, "lib/libpq.so"));
  return toBinaries(root, "18.4.0-test");
}

function createParent(): string {
  const directory = createTemporaryDirectory();
  chmodSync(directory, 0o755);
  return directory;
}

describe("ensureReachableBinaries", () => {
  it("returns the same binaries for the current account", () => {
    const binaries = createClosedInstallation();
    expect(ensureReachableBinaries(binaries, undefined, [])).toBe(binaries);
  });

  it("reports a remedy if no copy is possible", () => {
    const ensureBinaries = () =>
      ensureReachableBinaries(createClosedInstallation(), unprivilegedAccount, ["/nowhere"]);
    expect(ensureBinaries).toThrow(
      /can't run as root.*Run Signalbox as another user, or set DATABASE_URL/,
    );
  });
});

// Only root can create files that belong to root, and run them as another account.
describe.runIf(process.geteuid?.() === 0)("ensureReachableBinaries as root", () => {
  it("creates one copy that the account can read and only root can change", () => {
    const parent = createParent();
    const binaries = createClosedInstallation();
    const copy = ensureReachableBinaries(binaries, unprivilegedAccount, [parent]);
    expect(readdirSync(parent)).toHaveLength(1);
    expect(statSync(copy.root).mode & 0o777).toBe(0o755);
    expect(statSync(copy.postgres).mode & 0o777).toBe(0o755);
    expect(statSync(join(copy.root, "share/postgresql/postgres.bki")).mode & 0o777).toBe(0o644);
    expect(statSync(join(copy.root, "lib/libpq.so")).size).toBe(3);
    expect(existsSync(join(copy.root, "lib/libpq.a"))).toBe(false);
    const inode = statSync(copy.root).ino;
    expect(ensureReachableBinaries(binaries, unprivilegedAccount, [parent])).toEqual(copy);
    expect(statSync(copy.root).ino).toBe(inode);
  });

  it.each<[string, (file: string) => void]>([
    ["lacks a file", (file) => rmSync(file)],
    ["has another content", (file) => writeFileSync(file, "#!/bin/sh\nevil\n")],
    ["has a file of another user", (file) => chownSync(file, 1000, 1000)],
    ["has a file that others may write", (file) => chmodSync(file, 0o777)],
  ])("replaces a copy that %s", (_, damage) => {
    const parent = createParent();
    const binaries = createClosedInstallation();
    const copy = ensureReachableBinaries(binaries, unprivilegedAccount, [parent]);
    damage(copy.postgres);
    expect(ensureReachableBinaries(binaries, unprivilegedAccount, [parent])).toEqual(copy);
    expect(statSync(copy.postgres)).toMatchObject({ uid: 0, size: 10 });
    expect(statSync(copy.postgres).mode & 0o022).toBe(0);
  });

  it.each<[string, (parent: string, copy: string) => void]>([
    ["is another user's", (_, copy) => chownSync(copy, 1000, 1000)],
    ["is open to others", (_, copy) => chmodSync(copy, 0o777)],
    ["lies where others may rename it", (parent) => chmodSync(parent, 0o777)],
    [
      "is a link",
      (_, copy) => {
        rmSync(copy, { recursive: true });
        symlinkSync("/tmp", copy);
      },
    ],
  ])("uses another directory if the copy %s", (_, damage) => {
    const [firstParent, secondParent] = [createParent(), createParent()];
    const binaries = createClosedInstallation();
    const copy = ensureReachableBinaries(binaries, unprivilegedAccount, [firstParent]);
    damage(firstParent, copy.root);
    expect(
      ensureReachableBinaries(binaries, unprivilegedAccount, [firstParent, secondParent]).root,
    ).toContain(secondParent);
  });
});
