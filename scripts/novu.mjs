// `npm run novu [-- PORT]`: runs a simulated Novu with the demo's records. To try the console with
// it, run `npm start -- --upstream http://127.0.0.1:PORT --dialect novu`.
import { runnerImport } from "vite";
import { ensureHome } from "./home.mjs";
import { main, root, setup } from "./setup.mjs";

async function novu() {
  ensureHome();
  setup();
  const { module } = await runnerImport(`${root}/e2e/support/novu/program.ts`, {
    configFile: false,
    logLevel: "error",
  });
  const simulated = await module.startProgram(Number(process.argv[2] ?? 3000));
  console.log(`Novu is simulated at ${simulated.url}. To open the console in front of it, run:

  npm start -- --upstream ${simulated.url} --dialect novu

API key:       ${simulated.apiKey}
Session token: ${simulated.jwt}`);
  for (const signal of ["SIGINT", "SIGTERM"]) {
    process.once(signal, () => void simulated.stop().then(() => process.exit()));
  }
}

main(novu);
