/**
 * Emits "disconnect" when the npm process that runs this script ends, or exits if nothing listens,
 * because a killed npm doesn't forward signals. A script that npm didn't start may outlive its
 * parent (setsid, nohup).
 */
export function watchNpm() {
  const [, script = ""] = /scripts[\\/](\w+\.mjs)$/.exec(process.argv[1] ?? "") ?? [];
  // npm sets this variable, but every descendant inherits it.
  const isStartedByNpm = process.env.npm_lifecycle_script?.includes(`scripts/${script}`);
  if (script === "" || !isStartedByNpm) return;
  const parentPid = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parentPid) return;
    clearInterval(timer);
    if (!process.emit("disconnect")) process.exit(1);
  }, 200);
  timer.unref();
}
