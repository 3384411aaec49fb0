import { test as base } from "@playwright/test";
import { type NovuConsole, startNovuConsole } from "./support/novu/console.ts";
import { createOperator, type Operator, signInByLink } from "./support/operator.ts";
import { createPageGuard, type PageGuard } from "./support/page-guard.ts";
import { type Environment, type Service, startService } from "./support/service.ts";

export { expect } from "@playwright/test";
export { expectAccessible } from "./support/axe.ts";

interface TestOptions {
  /** Whether tests use a console in front of a simulated Novu. */
  isInFrontOfNovu: boolean;
  /** How the operator signs in to a console in front of Novu. */
  credentialKind: "apiKey" | "session";
  /**
   * Whether the browser's data saver is on. If it is, the console loads code only when a test uses
   * the code. Loading everything takes almost half of a page's processor time.
   */
  isDataSaverOn: boolean;
}

interface TestFixtures extends TestOptions {
  /** Fails the test if a page has errors that weren't allowed with `guard.allow`. */
  guard: PageGuard;
  operator: Operator;
  /** A console in front of a simulated Novu, which has the records of the service. */
  novu: NovuConsole | undefined;
  /** An empty environment for this test only. */
  environment: Environment;
}

interface WorkerFixtures {
  /** The built service with the demo, one per worker. */
  service: Service;
  /**
   * Starts a console in front of a simulated Novu at the first call. A worker fixture that only some
   * tests have would start more workers, each with its own service and browser.
   */
  openNovu: () => Promise<NovuConsole>;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  service: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the requested fixtures from the pattern
    async ({}, use) => {
      const service = await startService();
      await use(service);
      await service.stop();
    },
    { scope: "worker", timeout: 180_000 },
  ],
  openNovu: [
    async ({ service }, use) => {
      let novuPromise: Promise<NovuConsole> | undefined;
      await use(() => (novuPromise ??= startNovuConsole(service)));
      await (await novuPromise)?.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  isInFrontOfNovu: [false, { option: true }],
  novu: async ({ openNovu, isInFrontOfNovu }, use) =>
    await use(isInFrontOfNovu ? await openNovu() : undefined),
  credentialKind: ["session", { option: true }],
  isDataSaverOn: [true, { option: true }],
  context: async ({ context, isDataSaverOn }, use) => {
    await context.addInitScript((saveData) => {
      Object.defineProperty(navigator, "connection", { value: { saveData }, configurable: true });
    }, isDataSaverOn);
    await use(context);
  },
  baseURL: async ({ service, novu }, use) => await use((novu ?? service).baseUrl),
  guard: [
    async ({ context }, use) => {
      const guard = createPageGuard();
      guard.watch(context);
      await use(guard);
      base.expect(guard.listProblems(), "errors of the pages").toEqual([]);
    },
    { auto: true },
  ],
  page: async ({ page, context }, use) => {
    await use(page);
    // Ignores errors of route handlers that are still running after the test.
    const routedTargets = [context, ...context.pages()];
    await Promise.all(
      routedTargets.map((routedTarget) => routedTarget.unrouteAll({ behavior: "ignoreErrors" })),
    );
  },
  environment: async ({ service }, use) => await use(await service.createEnvironment()),
  operator: async ({ page, service, novu, credentialKind }, use) => {
    const signInTo = novu === undefined ? signInByLink(service) : () => novu.signIn(credentialKind);
    await use(createOperator(page, (novu ?? service).baseUrl, signInTo));
  },
});
