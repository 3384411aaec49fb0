import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { listenForSignals } from "./run.mjs";

export const printError = (text) => process.stderr.write(`${text}\n`);

export function execute(command, args) {
  printError(`$ ${command} ${args.join(" ")}`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  // A package manager must not continue after this process, and the next run would wait for it.
  listenForSignals();
  // Standard output is reserved for the result.
  return spawnSync(command, args, { stdio: ["ignore", 2, 2], env }).status === 0;
}

/**
 * Installs a distribution package if this is Debian and the user is root. Reports whether it was
 * installed.
 */
export function installDebianPackage(name) {
  if (!existsSync("/etc/debian_version") || process.getuid?.() !== 0) return false;
  printError(`Installing the system package ${name}…`);
  // The commands wait for another package manager, but fail quickly without a network.
  const aptOptions = ["-o", "DPkg::Lock::Timeout=120", "-o", "Acquire::Retries=0"];
  const installArguments = [...aptOptions, "install", "-y", name];
  return execute("apt-get", [...aptOptions, "update"]) && execute("apt-get", installArguments);
}
