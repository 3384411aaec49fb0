// `npm run novu [-- PORT]`: runs a simulated Novu with the demo's records. To try the console with
// it, run `npm start -- --upstream http://127.0.0.1:PORT --dialect novu`.
import { once } from "node:events";
import { createServer } from "node:net";
import { ensureHome } from "./home.mjs";
import { root, runMain, setup, SetupError } from "./setup.mjs";

const usage = `Usage: npm run novu -- [PORT]

Run a simulated Novu with the records of the demo on a port (default: 3000; 0 for any free port),
and print the command and the credentials to use it.`;

function parsePort(text) {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new SetupError(
    `PORT must be a port number from 0 to 65535, not "${text}". Example: npm run novu -- 3001`,
  );
}

/** Throws SetupError if the simulator can't listen on the port. */
async function requireFreePort(port) {
  const server = createServer().listen(port, "127.0.0.1");
  try {
    await once(server, "listening");
  } catch (error) {
    throw new SetupError(
      error.code === "EADDRINUSE"
        ? `Port ${port} is in use. Choose another one: npm run novu -- PORT`
        : `Port ${port} can't be used (${error.code}). Choose another one: npm run novu -- PORT`,
    );
  }
  server.close();
  await once(server, "close");
}

async function runNovu() {
  const [, , argument = "3000"] = process.argv;
  if (argument === "--help" || argument === "-h") {
    console.log(usage);
    return;
  }
  const port = parsePort(argument);
  await requireFreePort(port);
  ensureHome();
  await setup();
  const { runnerImport } = await import("vite");
  const { module } = await runnerImport(`${root}/e2e/support/novu/program.ts`, {
    configFile: false,
    logLevel: "error",
  });
  const simulator = await module.startProgram(port);
  console.log(`A simulated Novu is running at ${simulator.url}. To start the console for it, run:

  npm start -- --upstream ${simulator.url} --dialect novu

API key:       ${simulator.apiKey}
Session token: ${simulator.jwt}`);
  for (const signal of ["SIGINT", "SIGTERM"]) {
    process.once(signal, () => void simulator.stop().then(() => process.exit()));
  }
}

runMain(runNovu);
