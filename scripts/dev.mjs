// `npm run dev`: runs the console with hot reload, and rebuilds and restarts the service on every
// change.
import { spawn } from "child_process";
import { watchNpm } from "./parent.mjs";
import { invalidateBuild, root, runMain, setup } from "./setup.mjs";

/** `restart` waits until the previous process has ended. */
function createServiceRunner(consoleUrl) {
  let lastTaskPromise = Promise.resolve();
  let child;

  const stop = () =>
    new Promise((resolve) => {
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) resolve();
      else child.once("exit", resolve).kill("SIGTERM");
    });
  const start = () => {
    child = spawn(process.execPath, ["--enable-source-maps", "dist/server/main.js"], {
      cwd: root,
      stdio: ["ignore", "inherit", "inherit"],
      env: { SIGNALBOX_URL: consoleUrl, ...process.env },
      // Ctrl-C doesn't reach a separate process group. `stop` ends the service instead.
      detached: process.platform !== "win32",
    });
  };
  const queue = (work) => (lastTaskPromise = lastTaskPromise.then(work));
  return {
    restart: () => queue(() => stop().then(start)),
    stop: () => queue(stop),
  };
}

async function runDevServer() {
  watchNpm();
  await setup({ only: "install" });
  invalidateBuild();
  if (process.env.PORT) process.env.SERVICE_URL ??= `http://127.0.0.1:${process.env.PORT}`;
  const { build, createServer } = await import("vite");

  const consoleServer = await createServer({ configFile: "vite.config.ts" });
  await consoleServer.listen();
  const service = createServiceRunner(consoleServer.resolvedUrls.local[0].replace(/\/$/, ""));
  const watcher = await build({
    configFile: "vite.server.ts",
    logLevel: "warn",
    build: { watch: {}, sourcemap: true },
  });
  watcher.on("event", ({ code, error }) => {
    if (code === "ERROR") process.stderr.write(`${error.message}\n`);
    if (code === "END") void service.restart();
  });

  let isShuttingDown = false;
  const shutDown = async () => {
    if (isShuttingDown) return;
    isShuttingDown = true;
    await Promise.all([watcher.close(), consoleServer.close(), service.stop()]);
    process.exit(0);
  };
  for (const event of ["SIGINT", "SIGTERM", "SIGHUP", "disconnect"]) {
    process.on(event, () => void shutDown());
  }
}

runMain(runDevServer);
