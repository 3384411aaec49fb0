import { spawn } from "node:child_process";
import { join } from "node:path";
import { root } from "./setup.mjs";

// Without NO_COLOR, Vitest colors its output in CI even without a terminal.
const colorVariables = process.stdout.isTTY || process.env.FORCE_COLOR ? {} : { NO_COLOR: "1" };

const exitPromiseByChild = new Map();
let isListening = false;
let isInterrupted = false;

/** On a signal, waits for the child processes before this process exits. */
function listenForSignals() {
  if (isListening) return;
  isListening = true;
  for (const signal of ["SIGINT", "SIGTERM"]) {
    process.once(signal, () => {
      isInterrupted = true;
      // A package manager that is stopped can leave packages half installed.
      for (const child of exitPromiseByChild.keys())
        if (child.spawnfile === process.execPath) child.kill(signal);
      void Promise.all(exitPromiseByChild.values()).then(() => process.exit(1));
    });
  }
}

/**
 * Runs a command, and returns the `output` that it writes to pipes. `code` is 1 if the process
 * couldn't start or was killed.
 */
export function runCommand(command, args, options) {
  // Until a child process starts, signals are up to the setup, or end the process.
  listenForSignals();
  // No process may start during a shutdown.
  if (isInterrupted) return new Promise(() => {});
  const child = spawn(command, args, options);
  const exitPromise = new Promise((resolve) => {
    let output = "";
    for (const outputStream of [child.stdout, child.stderr])
      outputStream?.setEncoding("utf8").on("data", (text) => (output += text));
    child.on("error", (error) => resolve({ code: 1, output: error.message }));
    child.on("close", (code) => resolve({ code: code ?? 1, output }));
  });
  exitPromiseByChild.set(child, exitPromise);
  return exitPromise.finally(() => exitPromiseByChild.delete(child));
}

/**
 * Runs a Node script in the project's directory, and passes its output through (`showsOutput`) or
 * returns it.
 */
export function runNode(script, args, { showsOutput = false, env = {} } = {}) {
  const stdioMode = showsOutput ? "inherit" : "pipe";
  return runCommand(process.execPath, [join(root, script), ...args], {
    cwd: root,
    env: { ...process.env, ...colorVariables, ...env },
    stdio: ["ignore", stdioMode, stdioMode],
  });
}
