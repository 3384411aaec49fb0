import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  lchownSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { StartupError } from "../../startup-error.ts";
import type { Account } from "./account.ts";
import type { Binaries } from "./binaries.ts";
import type { DataPaths } from "./data-paths.ts";
import { getClusterArgument, createSpawnOptions } from "./run.ts";

/** The cluster's superuser and only role. */
export const superuser = "signalbox";

// Values of `lc_ctype` in order of preference, because C.UTF-8 isn't available on every system.
// With C, trigrams skip non-ASCII text, which makes searches slower, but not wrong.
const characterTypes = ["C.UTF-8", "C"];

const createInitdbArguments = (cluster: string, passwordFile: string, characterType: string) => [
  `--pgdata=${getClusterArgument(cluster)}`,
  `--username=${superuser}`,
  `--pwfile=${passwordFile}`,
  // Permissions of the socket directory exclude other users; loopback needs the password.
  "--auth-local=trust",
  "--auth-host=scram-sha-256",
  "--encoding=UTF8",
  "--locale=C",
  `--lc-ctype=${characterType}`,
  "--locale-provider=builtin",
  "--builtin-locale=C.UTF-8",
  "--no-instructions",
];

interface ClusterSetup {
  binaries: Binaries;
  account: Account | undefined;
  paths: DataPaths;
}

/** Deletes the directory, and runs initdb in a new one. Returns the error, or "" on success. */
async function runInitdb(
  directory: string,
  characterType: string,
  setup: ClusterSetup,
): Promise<string> {
  const { binaries, account, paths } = setup;
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { mode: 0o700 });
  if (account) chownSync(directory, account.uid, account.gid);
  // initdb gets an open descriptor, because the account may not be able to access the path.
  const passwordDescriptor = openSync(paths.passwordFile, "r");
  try {
    const readsStandardInput = process.platform !== "win32";
    const passwordFile = readsStandardInput ? "/dev/stdin" : paths.passwordFile;
    const child = spawn(
      binaries.initdb,
      createInitdbArguments(directory, passwordFile, characterType),
      {
        ...createSpawnOptions(directory, account),
        stdio: [passwordDescriptor, "ignore", "pipe"],
      },
    );
    let output = "";
    child.stderr?.setEncoding("utf8").on("data", (text: string) => (output += text));
    return await new Promise((resolve) => {
      child.on("error", (error) => resolve(error.message));
      child.on("close", (code) => resolve(code === 0 ? "" : output.trim() || `code ${code}`));
    });
  } finally {
    closeSync(passwordDescriptor);
  }
}

/** Changes the owner of a cluster that root copied (with `cp` or from a backup). */
function changeOwner(account: Account, directory: string): void {
  if (statSync(directory).uid !== 0) return;
  for (const name of readdirSync(directory, { recursive: true, encoding: "utf8" })) {
    lchownSync(join(directory, name), account.uid, account.gid);
  }
  chownSync(directory, account.uid, account.gid);
}

/** Makes the directory of a cluster that was copied without its mode private again. */
function restoreMode(directory: string): void {
  // PostgreSQL accepts only 0700 and 0750.
  if ((statSync(directory).mode & 0o027) !== 0) chmodSync(directory, 0o700);
}

function requireSameVersion({ cluster }: DataPaths, binaries: Binaries): void {
  const versionFile = join(cluster, "PG_VERSION");
  if (!existsSync(versionFile)) {
    throw new StartupError(
      `${cluster} exists, but isn't a PostgreSQL data directory. Move or delete it, or set DATA_DIR to another directory.`,
    );
  }
  const [clusterVersion, serverVersion] = [
    readFileSync(versionFile, "utf8").trim(),
    binaries.version.split(".")[0],
  ];
  if (clusterVersion !== serverVersion) {
    throw new StartupError(
      `The database in ${cluster} was created by PostgreSQL ${clusterVersion}, and this is PostgreSQL ${serverVersion}. ` +
        "Dump it with the old version, and restore it into a new DATA_DIR.",
    );
  }
}

/**
 * Creates a missing cluster, and renames it when complete, so that it is never partial. Checks the
 * version and corrects the owner and the mode of an existing cluster.
 */
export async function ensureCluster(setup: ClusterSetup): Promise<void> {
  const { account, binaries, paths } = setup;
  if (existsSync(paths.cluster)) {
    requireSameVersion(paths, binaries);
    if (account) changeOwner(account, paths.cluster);
    restoreMode(paths.cluster);
    return;
  }
  rmSync(paths.passwordFile, { force: true });
  writeFileSync(paths.passwordFile, randomBytes(24).toString("base64url"), {
    mode: 0o600,
    flag: "wx",
  });
  const newDirectory = `${paths.cluster}.new`;
  try {
    if (account) chownSync(paths.passwordFile, account.uid, account.gid);
    let reason = "";
    for (const characterType of characterTypes) {
      reason = await runInitdb(newDirectory, characterType, setup);
      if (!reason.includes("locale")) break;
    }
    if (reason !== "") {
      throw new StartupError(
        `PostgreSQL couldn't create its database in ${paths.cluster}: ${reason.replaceAll(/\s+/g, " ")}`,
      );
    }
    chmodSync(newDirectory, 0o700);
    renameSync(newDirectory, paths.cluster);
  } finally {
    if (account) chownSync(paths.passwordFile, process.geteuid?.() ?? 0, process.getegid?.() ?? 0);
    rmSync(newDirectory, { recursive: true, force: true });
  }
}
