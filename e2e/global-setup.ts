import { runnerImport } from "vite";
import type { openDemoServer } from "../server/testing/demo-server.ts";

/** Environment variable through which the workers learn where the run's database server is. */
export const demoServerVariable = "E2E_DEMO_SERVER";

/** Playwright's global set-up: one database server for the run, with the demo in a template database. */
export default async function setUp(): Promise<() => Promise<void>> {
  // Through Vite, which bundles the migrations with the code: Playwright's own loader can't.
  const { module } = await runnerImport<{ openDemoServer: typeof openDemoServer }>(
    "server/testing/demo-server.ts",
    { configFile: false, logLevel: "error" },
  );
  const server = await module.openDemoServer();
  process.env[demoServerVariable] = JSON.stringify(server.connection);
  return async () => await server.close();
}
