import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { consoleFolder } from "../../bench/support/first-screen.ts";
import { expect } from "../fixtures.ts";

/**
 * Returns the URL path of the built script that contains a module such as
 * `src/components/menu-popup.tsx`. The name of a shared script doesn't show which modules it
 * contains. Throws unless exactly one script contains the module.
 */
export function findScript(modulePath: string): string {
  const folder = join(consoleFolder, "assets");
  const names = readdirSync(folder).filter((name) => {
    if (!name.endsWith(".js.map")) return false;
    const { sources } = JSON.parse(readFileSync(join(folder, name), "utf8")) as {
      sources: string[];
    };
    return sources.some((source) => source.endsWith(`/${modulePath}`));
  });
  const [name] = names;
  if (!name || names.length > 1)
    throw new Error(`${modulePath} is in ${names.length} scripts, not in one.`);
  return `/assets/${name.slice(0, -".map".length)}`;
}

/**
 * Delays the script that contains a module. The returned function ends the delay, and fails if the
 * page doesn't request the script.
 */
export async function delayScript(page: Page, modulePath: string): Promise<() => Promise<void>> {
  let requestCount = 0;
  let release = () => {};
  const releasePromise = new Promise<void>((resolve) => (release = resolve));
  await page.route(`**${findScript(modulePath)}`, async (route) => {
    requestCount += 1;
    await releasePromise;
    await route.continue();
  });
  return async () => {
    await expect.poll(() => requestCount, `requests for ${modulePath}`).toBeGreaterThan(0);
    release();
  };
}
