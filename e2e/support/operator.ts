import { expect, type Page } from "@playwright/test";
import type { Environment, Service } from "./service.ts";

/** Somebody at the console: signs in and goes where a test begins. */
export interface Operator {
  /** Signs in to the demo environment, which every test of a worker shares: look, do not write. */
  openDemo(path?: string): Promise<void>;
  /** Signs in to an environment. */
  open(environment: Environment, path?: string): Promise<void>;
}

export function createOperator(page: Page, service: Service): Operator {
  async function signIn(environmentId: string | undefined, path: string): Promise<void> {
    await page.goto(await service.signInLink(environmentId));
    await expect(page).not.toHaveURL(/\/sign-in/);
    // The session outlives a load of the same tab.
    if (new URL(page.url()).pathname !== path) await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  return {
    openDemo: async (path = "/events") => await signIn(undefined, path),
    open: async ({ id }, path = "/events") => await signIn(id, path),
  };
}
