import { test as base } from "@playwright/test";
import { createOperator, type Operator } from "./support/operator.ts";
import { createPageGuard, type PageGuard } from "./support/page-guard.ts";
import { type Environment, type Service, startService } from "./support/service.ts";

export { expect } from "@playwright/test";
export { expectAccessible } from "./support/axe.ts";

interface TestFixtures {
  /** Fails the test for page errors, unless `guard.allow` allows them. */
  guard: PageGuard;
  /** Signs in and opens a page. */
  operator: Operator;
  /** An empty environment for this test only. */
  environment: Environment;
}

interface WorkerFixtures {
  /** The built service with the demo, one per worker. */
  service: Service;
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
  baseURL: async ({ service }, use) => await use(service.baseUrl),
  guard: [
    async ({ context }, use) => {
      const guard = createPageGuard();
      guard.watch(context);
      await use(guard);
      base.expect(guard.problems(), "what the pages must not do").toEqual([]);
    },
    { auto: true },
  ],
  page: async ({ page, context }, use) => {
    await use(page);
    // A route handler may still run after the test. Errors of such a handler are ignored.
    const routed = [context, ...context.pages()];
    await Promise.all(
      routed.map((routedPage) => routedPage.unrouteAll({ behavior: "ignoreErrors" })),
    );
  },
  environment: async ({ service }, use) => await use(await service.newEnvironment()),
  operator: async ({ page, service }, use) => await use(createOperator(page, service)),
});
