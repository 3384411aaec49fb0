/**
 * Emits "disconnect" when the npm that runs this script ends, as for a parent with an IPC channel:
 * a killed npm forwards no signal. A script that wasn't started by npm outlives its parent (setsid,
 * nohup).
 */
export function watchNpm() {
  const [, script = ""] = /scripts[\\/](\w+\.mjs)$/.exec(process.argv[1] ?? "") ?? [];
  // Set by npm, and inherited by every descendant.
  const isStartedByNpm = process.env.npm_lifecycle_script?.includes(`scripts/${script}`);
  if (script === "" || !isStartedByNpm) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    if (!process.emit("disconnect")) process.exit(1);
  }, 200);
  timer.unref();
}
