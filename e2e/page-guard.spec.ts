import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { createPageGuard } from "./support/page-guard.ts";

/*
 * Tests the guard that fails tests on page errors. The page is in a separate context, because the
 * guard watches the test's own context.
 */
const violationsToReport: Record<string, [act: (page: Page) => Promise<unknown>, problem: RegExp]> =
  {
    "an error on the console": [
      // oxlint-disable-next-line no-console -- the test needs a console error
      (page) => page.evaluate(() => console.error("went wrong")),
      /^console: went wrong/,
    ],
    "an uncaught error": [
      (page) => page.evaluate(() => void setTimeout(() => fail("not caught"))),
      /^uncaught: .*fail is not defined/s,
    ],
    "an unhandled rejection": [
      (page) => page.evaluate(() => void Promise.reject(new Error("not handled"))),
      /^uncaught: .*not handled/s,
    ],
    "a violation of the page's policy": [
      (page) => page.evaluate(() => document.body.setAttribute("style", "color: red")),
      /^console: .*Content Security Policy/s,
    ],
    "a response of 404": [
      (page) => page.evaluate(async () => void (await fetch("/assets/none.js"))),
      /^console: .*404 .*\/assets\/none\.js/,
    ],
    "a request without a response": [
      (page) =>
        page
          .route("**/healthz", (route) => route.abort("connectionreset"))
          .then(() => page.evaluate(async () => void (await fetch("/healthz").catch(() => null)))),
      /^request: net::ERR_CONNECTION_RESET GET .*\/healthz/,
    ],
  };

declare function fail(message: string): never;

test("the page guard reports each kind of problem, unless it is allowed", async ({
  browser,
  service,
}) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const createWatchingGuard = () => {
    const guard = createPageGuard();
    guard.watch(context);
    return guard;
  };
  const initialGuard = createWatchingGuard();
  await page.goto(`${service.baseUrl}/sign-in`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(initialGuard.listProblems()).toEqual([]);
  for (const [name, [act, problem]] of Object.entries(violationsToReport)) {
    await test.step(name, async () => {
      const guard = createWatchingGuard();
      await act(page);
      await expect
        .poll(() => guard.listProblems(), { intervals: [50] })
        .toContainEqual(expect.stringMatching(problem));
      guard.allow(problem);
      guard.allow(/Failed to load resource/);
      expect(guard.listProblems()).toEqual([]);
    });
  }
  await context.close();
});
