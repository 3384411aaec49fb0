// `npm run e2e [-- …]`: runs browser tests against the built service. Playwright receives the
// arguments after `--`, for example a file name, `-g "part of a title"`, or `--ui`.
import { rmSync } from "node:fs";
import { findBrowser } from "./browser.mjs";
import { ensureHome, createBrowserHome } from "./home.mjs";
import { runNode } from "./run.mjs";
import { runMain, setup } from "./setup.mjs";

const windowOptions = new Set(["--ui", "--headed", "--debug"]);

async function runBrowserTests() {
  ensureHome();
  await setup();
  const options = process.argv.slice(2);
  const hasWindows = options.some((option) => windowOptions.has(option));
  const browser = await findBrowser({ hasWindows });
  const browserHome = createBrowserHome();
  process.on("exit", () => rmSync(browserHome, { recursive: true, force: true, maxRetries: 3 }));
  const env = { CHROMIUM_PATH: browser, BROWSER_HOME: browserHome };
  const args = ["test", ...options];
  const playwrightCli = "node_modules/@playwright/test/cli.js";
  process.exitCode = (await runNode(playwrightCli, args, { showsOutput: true, env })).code;
}

runMain(runBrowserTests);
