import { runnerImport } from "vite";
import type { openDemoServer } from "../server/testing/demo-server.ts";

/** Environment variable with the connection to the run's database server, for the workers. */
export const demoServerVariable = "E2E_DEMO_SERVER";

/**
 * Starts a database server with the demo in a template database, as Playwright's global setup.
 * Returns a function that closes the server.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  // Vite must import this module, because Playwright's loader doesn't bundle the migrations.
  const { module } = await runnerImport<{ openDemoServer: typeof openDemoServer }>(
    "server/testing/demo-server.ts",
    { configFile: false, logLevel: "error" },
  );
  const server = await module.openDemoServer();
  process.env[demoServerVariable] = JSON.stringify(server.connection);
  return async () => await server.close();
}
