/**
 * When the npm process that runs this script ends, emits "disconnect", or exits if the event has no
 * listener. A killed npm doesn't forward signals. Does nothing in a script that npm didn't start,
 * because such a script may outlive its parent (setsid, nohup).
 */
export function watchNpm() {
  const [, scriptName = ""] = /scripts[\\/](\w+\.mjs)$/.exec(process.argv[1] ?? "") ?? [];
  // npm sets this variable, but every descendant inherits it.
  const isStartedByNpm = process.env.npm_lifecycle_script?.includes(`scripts/${scriptName}`);
  if (scriptName === "" || !isStartedByNpm) return;
  const parentPid = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parentPid) return;
    clearInterval(timer);
    if (!process.emit("disconnect")) process.exit(1);
  }, 200);
  timer.unref();
}
