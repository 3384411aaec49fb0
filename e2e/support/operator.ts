import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { exchangeCode } from "../../src/api/session/sign-in.ts";
import type { Environment, Service } from "./service.ts";

/** Someone at the console: has signed in and opens the page where a test begins. */
export interface Operator {
  /** Opens the demo environment, which every test of a worker shares: read only, never write. */
  openDemo(path?: string): Promise<void>;
  /** Opens an environment. */
  open(environment: Environment, path?: string): Promise<void>;
}

/**
 * Gives the page a session as a sign-in link would, without the link's page: sign-in.spec.ts tests
 * that. Only this tab gets it, and only once, so that a sign-out lasts.
 */
async function giveSession(page: Page, { baseUrl, ...service }: Service, environmentId?: string) {
  const [, code = ""] = (await service.signInLink(environmentId)).split("#code=");
  const session = JSON.stringify(await exchangeCode(baseUrl, code));
  await page.addInitScript(
    ([origin, given, value]) => {
      // The script runs in every frame. A sandboxed one has an origin of its own and no storage.
      if (window.origin !== origin || sessionStorage.getItem(given) !== null) return;
      sessionStorage.setItem(given, "");
      sessionStorage.setItem("signalbox.session", value);
    },
    [baseUrl, `given ${randomUUID()}`, session] as const,
  );
}

export function createOperator(page: Page, service: Service): Operator {
  async function open(environmentId: string | undefined, path: string): Promise<void> {
    await giveSession(page, service, environmentId);
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  return {
    openDemo: async (path = "/events") => await open(undefined, path),
    open: async ({ id }, path = "/events") => await open(id, path),
  };
}
