import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { exchangeCode } from "../../src/api/session/sign-in.ts";
import type { Environment, Service } from "./service.ts";

export interface Operator {
  /** Signs in without opening a page. */
  signIn(): Promise<void>;
  /** Opens the demo environment. Tests must not change it, because a worker's tests share it. */
  openDemo(path?: string): Promise<void>;
  open(environment: Environment, path?: string): Promise<void>;
}

/** Signs in to an environment, the demo by default. Returns the session. */
export type SignInFunction = (environmentId?: string) => Promise<object>;

/** Signs in without the sign-in page, which `sign-in.spec.ts` tests. */
export const signInByLink =
  ({ baseUrl, createSignInLink }: Service) =>
  async (environmentId?: string) => {
    const [, code = ""] = (await createSignInLink(environmentId)).split("#code=");
    return await exchangeCode(baseUrl, code);
  };

export async function createDemoToken(service: Service): Promise<string> {
  const { profile, secrets } = await signInByLink(service)();
  return secrets[profile.environment.id ?? ""] ?? "";
}

/**
 * Signs in the page. Adds the session to its tab only once, so that the page stays signed out after
 * a sign-out.
 */
async function addSession(page: Page, baseUrl: string, session: object) {
  await page.addInitScript(
    ([origin, key, value]) => {
      // The script runs in every frame. Sandboxed frames have an opaque origin and no storage.
      if (window.origin !== origin || sessionStorage.getItem(key) !== null) return;
      sessionStorage.setItem(key, "");
      sessionStorage.setItem("signalbox.session", value);
    },
    [baseUrl, `given ${randomUUID()}`, JSON.stringify(session)] as const,
  );
}

export function createOperator(page: Page, baseUrl: string, signInTo: SignInFunction): Operator {
  const signIn = async (environmentId?: string) =>
    await addSession(page, baseUrl, await signInTo(environmentId));
  async function open(environmentId: string | undefined, path: string): Promise<void> {
    await signIn(environmentId);
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  return {
    signIn: async () => await signIn(),
    openDemo: async (path = "/events") => await open(undefined, path),
    open: async ({ id }, path = "/events") => await open(id, path),
  };
}
