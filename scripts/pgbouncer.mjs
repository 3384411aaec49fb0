// Prints the path of a working PgBouncer. If none is found, installs PgBouncer if possible.
import { spawnSync } from "node:child_process";
import { delimiter, join } from "node:path";
import { installDebianPackage, printError } from "./debian-package.mjs";

// Debian's folders for daemons aren't in every user's PATH.
const searchFolders = [
  ...(process.env.PATH ?? "").split(delimiter),
  "/usr/sbin",
  "/usr/local/sbin",
];

const findPgBouncer = () =>
  searchFolders
    .filter(Boolean)
    .map((folder) => join(folder, "pgbouncer"))
    .find((file) => spawnSync(file, ["--version"], { stdio: "ignore" }).status === 0);

const binaryPath =
  findPgBouncer() ?? ((await installDebianPackage("pgbouncer")) ? findPgBouncer() : undefined);
if (binaryPath === undefined) {
  printError("PgBouncer isn't installed. Install it with the system's package manager.");
  process.exitCode = 1;
} else process.stdout.write(`${binaryPath}\n`);
