import { rmSync } from "node:fs";
import { chromium, type Page } from "playwright";
import { resetDataDir, runCommand, startService } from "./service.ts";

export interface ConsoleUnderTest {
  /** Environment variables for the service's commands. */
  env: Record<string, string>;
  /** Opens a signed-in page in its own context. `linkOptions` are options of the `link` command. */
  openPage(...linkOptions: string[]): Promise<Page>;
}

/** Runs a measurement with a browser and a new service. Then stops both and deletes the data. */
export async function withConsole(
  name: string,
  measure: (console: ConsoleUnderTest) => Promise<void>,
): Promise<void> {
  const env = { DATA_DIR: resetDataDir(name) };
  // Starts the browser before the service, so that a failed launch leaves no service running.
  const browser = await chromium.launch({
    ...(process.env["CHROMIUM_PATH"] && { executablePath: process.env["CHROMIUM_PATH"] }),
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-dev-shm-usage"],
  });
  const service = await startService(env);
  try {
    await measure({
      env,
      async openPage(...linkOptions) {
        const page = await browser.newPage({ baseURL: service.address });
        const { link = "" } = runCommand(env, "link", ...linkOptions);
        await page.goto(link.replace(/^https?:\/\/[^/]+/, ""));
        await page.waitForURL((url) => url.pathname !== "/sign-in");
        return page;
      },
    });
  } finally {
    await browser.close();
    await service.stop();
    rmSync(env.DATA_DIR, { recursive: true, force: true });
  }
}
