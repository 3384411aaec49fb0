import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { exchangeCode } from "../../src/api/session/sign-in.ts";
import type { Environment, Service } from "./service.ts";

/** Signs in to the console and opens its pages. */
export interface Operator {
  /** Signs in without opening a page. */
  signIn(): Promise<void>;
  /** Opens the demo environment. Tests must not change it, because a worker's tests share it. */
  openDemo(path?: string): Promise<void>;
  open(environment: Environment, path?: string): Promise<void>;
}

/**
 * Signs the page in without a sign-in link, which sign-in.spec.ts tests. Adds the session only in
 * this tab and only once, so that the page stays signed out after a sign-out.
 */
async function addSession(page: Page, { baseUrl, ...service }: Service, environmentId?: string) {
  const [, code = ""] = (await service.signInLink(environmentId)).split("#code=");
  const session = JSON.stringify(await exchangeCode(baseUrl, code));
  await page.addInitScript(
    ([origin, given, value]) => {
      // The script runs in every frame. Sandboxed frames have an opaque origin and no storage.
      if (window.origin !== origin || sessionStorage.getItem(given) !== null) return;
      sessionStorage.setItem(given, "");
      sessionStorage.setItem("signalbox.session", value);
    },
    [baseUrl, `given ${randomUUID()}`, session] as const,
  );
}

export function createOperator(page: Page, service: Service): Operator {
  async function open(environmentId: string | undefined, path: string): Promise<void> {
    await addSession(page, service, environmentId);
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  return {
    signIn: async () => await addSession(page, service),
    openDemo: async (path = "/events") => await open(undefined, path),
    open: async ({ id }, path = "/events") => await open(id, path),
  };
}
