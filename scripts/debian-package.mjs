import { existsSync } from "node:fs";
import { runCommand } from "./run.mjs";

export const printError = (text) => process.stderr.write(`${text}\n`);

/** Runs a command, and reports whether it succeeded. */
export async function execute(command, args) {
  printError(`$ ${command} ${args.join(" ")}`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  // Standard output is reserved for the result.
  return (await runCommand(command, args, { stdio: ["ignore", 2, 2], env })).code === 0;
}

/**
 * Installs a distribution package if this is Debian and the user is root. Reports whether it was
 * installed.
 */
export async function installDebianPackage(name) {
  if (!existsSync("/etc/debian_version") || process.getuid?.() !== 0) return false;
  printError(`Installing the system package ${name}…`);
  // The commands wait for another package manager, but fail quickly without a network.
  const aptOptions = ["-o", "DPkg::Lock::Timeout=120", "-o", "Acquire::Retries=0"];
  const installArguments = [...aptOptions, "install", "-y", name];
  return (
    (await execute("apt-get", [...aptOptions, "update"])) && execute("apt-get", installArguments)
  );
}
