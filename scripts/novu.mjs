// `npm run novu [-- PORT]`: runs a simulated Novu with the demo's records. To try the console with
// it, run `npm start -- --upstream http://127.0.0.1:PORT --dialect novu`.
import { ensureHome } from "./home.mjs";
import { main, root, setup } from "./setup.mjs";

async function runNovu() {
  ensureHome();
  setup();
  const { runnerImport } = await import("vite");
  const { module } = await runnerImport(`${root}/e2e/support/novu/program.ts`, {
    configFile: false,
    logLevel: "error",
  });
  const simulator = await module.startProgram(Number(process.argv[2] ?? 3000));
  console.log(`A simulated Novu is running at ${simulator.url}. To start the console for it, run:

  npm start -- --upstream ${simulator.url} --dialect novu

API key:       ${simulator.apiKey}
Session token: ${simulator.jwt}`);
  for (const signal of ["SIGINT", "SIGTERM"]) {
    process.once(signal, () => void simulator.stop().then(() => process.exit()));
  }
}

main(runNovu);
