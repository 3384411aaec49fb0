import type { Page, Route } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { detail, openStory, outcome, rows, stories, table } from "../support/events.ts";

const list = (url: URL) => url.pathname === "/v1/notifications";
const isPoll = (route: Route) => new URL(route.request().url()).searchParams.has("after");

interface Page50 {
  data: Record<string, unknown>[];
  hasMore: boolean;
}

/** Answers list requests with what `change` makes of the service's own answer. */
async function changeLists(page: Page, change: (body: Page50, route: Route) => void) {
  await page.route(list, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as Page50;
    change(body, route);
    await route.fulfill({ response, json: body });
  });
}

test("what is on its way has its place held, and is not taken for nothing", async ({
  page,
  operator,
}) => {
  /** Has answers wait until they are released. */
  const hold = async (url: (address: URL) => boolean) => {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(url, async (route) => {
      await released;
      await route.continue();
    });
    return () => release();
  };
  await operator.openDemo("/subscribers");
  const releaseList = await hold(list);
  await page.goto("/events");
  await expect(page.getByRole("status").filter({ hasText: /^Loading$/ })).toBeAttached();
  await expect(page.getByText(/^No event/)).toHaveCount(0);
  await expect(rows(page)).toHaveCount(0);
  releaseList();
  await expect(rows(page)).toHaveCount(50);

  // Alone, without a record of the list to show at first.
  const one = (url: URL) => /^\/v1\/notifications\/[^/]+$/.test(url.pathname);
  const id = new URL((await rows(page).first().getAttribute("href")) ?? "", page.url()).pathname;
  const releaseEvent = await hold(one);
  await page.goto(`${id}?before=2001-01-01`);
  await expect(detail(page).getByText("Loading the event")).toBeAttached();
  await expect(page.getByText(/^There is no such event/)).toHaveCount(0);
  releaseEvent();
  await expect(detail(page).getByRole("tab", { name: "Timeline" })).toBeVisible();
});

test("a failed load says what and why, and recovers", async ({ page, operator, guard }) => {
  guard.allow(/403/);
  await operator.openDemo();
  await expect(rows(page)).toHaveCount(50);
  await page.route(list, (route) =>
    route.fulfill({ status: 403, json: { message: "Not on a <b>Sunday</b>." } }),
  );
  await page.goto("/events?severity=high");
  await expect(page.getByText("The events could not be loaded")).toBeVisible();
  await expect(page.getByText("Not on a <b>Sunday</b>.")).toBeVisible();
  await expect(page.getByText(/No event/)).toHaveCount(0);
  await page.unroute(list);
  await page.route(list, (route) => route.fulfill({ json: { data: null, hasMore: "x" } }));
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText(/JSON of another shape/)).toBeVisible();
  await expect(page.getByText(/No event/)).toHaveCount(0);
  await page.unroute(list);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(rows(page).first()).toBeVisible();
});

test("a failed refresh keeps the rows and says how old they are", async ({
  page,
  operator,
  guard,
}) => {
  guard.allow(/403/);
  await page.clock.install();
  await operator.openDemo();
  await expect(rows(page)).toHaveCount(50);
  await expect(page.getByText(/^No new events · frozen at/)).toBeVisible();
  await page.route(list, (route) => route.fulfill({ status: 403, json: {} }));
  await page.clock.fastForward(11_000);
  await expect(page.getByText("The last refresh failed")).toBeVisible();
  await expect(page.getByText(/last updated \d+ s ago/)).toBeVisible();
  await expect(rows(page)).toHaveCount(50);
  await page.unroute(list);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText(/^No new events · frozen at/)).toBeVisible();
});

test("new events are counted, and move no row until they are asked for", async ({
  page,
  operator,
}) => {
  await page.clock.install();
  let arrived = false;
  await changeLists(page, (body, route) => {
    const newest = body.data[0];
    const before = new URL(route.request().url()).searchParams.has("before");
    if (!arrived || newest === undefined || before) return;
    const createdAt = new Date(Date.parse(String(newest["createdAt"])) + 1000).toISOString();
    body.data.unshift({ ...newest, _id: "arrived", transactionId: "T-arrived", createdAt });
  });
  await operator.openDemo();
  await expect(rows(page)).toHaveCount(50);
  const first = await rows(page).first().getAttribute("href");
  arrived = true;
  await page.clock.fastForward(11_000);
  const bar = page.getByRole("button", { name: /^1 new event above/ });
  await expect(bar).toHaveText(/^1 new event above · frozen at .* · updated \d+ s ago$/);
  expect(await rows(page).first().getAttribute("href")).toBe(first);
  await bar.click();
  await expect(rows(page).first()).toHaveAttribute("href", /\/events\/arrived/);
  await expect(bar).toHaveCount(0);
});

test("an event that cannot be read says so, beside a list that works", async ({
  page,
  operator,
  guard,
}) => {
  guard.allow(/403/);
  await operator.openDemo();
  await openStory(page, stories.failedMail);
  const address = page.url();
  await page.route(/\/v1\/notifications\/[^?]/, (route) =>
    route.fulfill({ status: 403, json: {} }),
  );
  await page.goto(address.replace(/transactionId=[^&]*&?/, ""));
  await expect(page.getByText("The event could not be loaded")).toBeVisible();
  await expect(rows(page)).toHaveCount(50);
  await page.unroute(/\/v1\/notifications\/[^?]/);
  await detail(page).getByRole("button", { name: "Try again" }).click();
  await expect(outcome(page)).toHaveText("Failed 1 of 3");

  // Once read, it stays while a later reading fails, and says so.
  await page.route(/\/v1\/notifications\/[^?]/, (route) =>
    route.fulfill({ status: 403, json: {} }),
  );
  await detail(page).getByRole("button", { name: "Read this event again" }).click();
  await expect(detail(page).getByText("The last refresh failed")).toBeVisible();
  await expect(outcome(page)).toHaveText("Failed 1 of 3");
  await page.unroute(/\/v1\/notifications\/[^?]/);
  await detail(page).getByRole("button", { name: "Try again" }).click();
  await expect(detail(page).getByText("The last refresh failed")).toHaveCount(0);

  // A record that does not fit the contract is shown as far as it goes.
  await page.route(/\/v1\/notifications\/[^?]/, async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as Record<string, unknown>;
    await route.fulfill({ response, json: { ...json, subscriber: "somebody", tags: 12 } });
  });
  await detail(page).getByRole("button", { name: "Read this event again" }).click();
  await expect(detail(page).getByText(/2 values don't match the API contract/)).toBeVisible();
  await expect(outcome(page)).toHaveText("Failed 1 of 3");
});

test("an answer that does not fit the contract is shown as far as it goes, in one notice", async ({
  page,
  operator,
}) => {
  await changeLists(page, (body, route) => {
    if (isPoll(route)) return;
    const [one, two, three, four, five] = body.data;
    if (!one || !two || !three || !four || !five) throw new Error("The demo has more events.");
    one["jobs"] = null;
    two["jobs"] = [{ type: "voice", status: "parked", executionDetails: null }];
    delete three["_id"];
    four["createdAt"] = 12;
    five["subscriber"] = "somebody";
    body.data.push(five);
  });
  await operator.openDemo();
  const notice = page.getByText(/API contract/);
  await expect(notice).toContainText("match the API contract");
  await expect(notice).toContainText("2 records have no ID or time and can't be opened.");
  await expect(notice).toContainText("1 duplicate record is hidden.");
  // The first has no jobs in the list, and is read by its id.
  await expect(table(page).getByText("Not told by the list")).toHaveCount(0);
  await expect(table(page).getByText("parked")).toBeVisible();
  await expect(rows(page)).toHaveCount(48);
  await page.getByRole("button", { name: "Show details" }).click();
  await expect(page.getByText("data.0.jobs")).toBeVisible();
});

test("text that other people wrote stays text and breaks no layout", async ({ page, operator }) => {
  await page.addInitScript(() => {
    window.alert = () => document.documentElement.setAttribute("data-alerted", "");
  });
  await operator.openDemo();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/events?transactionId=${stories.hostile}`);
    await page.getByRole("link", { name: /:/ }).first().click();
    const pane = detail(page);
    for (const tab of ["Timeline", "Payload", "Raw"]) {
      await pane.getByRole("tab", { name: tab }).click();
      await expect(pane.getByRole("tabpanel", { name: tab })).toBeVisible();
      const found = await page.evaluate(() => ({
        markup: document.querySelectorAll("main img, main iframe, main script, main style").length,
        overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        alerted: document.documentElement.hasAttribute("data-alerted"),
      }));
      expect(found).toEqual({ markup: 0, overflow: 0, alerted: false });
    }
  }
  await expect(page.getByText(/<img src=x onerror=/).first()).toBeVisible();
});

test("an event with 5,000 jobs draws what is in view, failed ones first on demand", async ({
  page,
  operator,
}) => {
  await operator.openDemo();
  await openStory(page, stories.manyJobs);
  const pane = detail(page);
  await expect(outcome(page)).toHaveText("Failed 137 of 5,000");
  // The course and the steps follow in the background.
  const patience = { timeout: 30_000 };
  await expect(pane.getByRole("status").getByText("5,000 steps, 137 failed")).toBeVisible(patience);
  await expect(pane.getByRole("region", { name: "5,000 steps over time" })).toBeVisible();
  const steps = pane.getByRole("region", { name: /^(Chat|HTTP request)$/ });
  await pane.getByRole("button", { name: "Failed first" }).click();
  await expect(steps.first()).toContainText(/Failed/, patience);
  await pane.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await expect(steps.last()).toBeInViewport(patience);
  await expect(steps.last()).not.toContainText(/Failed/);
  // Of thousands only those in view are in the document.
  expect(await steps.count()).toBeLessThan(60);
});

test("who scrolls while thousands of steps are being drawn stays there", async ({
  page,
  operator,
}) => {
  await operator.openDemo();
  await page.setViewportSize({ width: 1280, height: 520 });
  await page.addInitScript(() => {
    requestAnimationFrame(function look() {
      const pane = document.querySelector("[data-side=detail]");
      if (pane?.querySelector("[role=tablist]")) {
        pane.scrollTop = 40;
        document.documentElement.dataset["scrolled"] = `${pane.scrollTop}`;
      } else requestAnimationFrame(look);
    });
  });
  await openStory(page, stories.manyJobs);
  await expect(page.locator("html")).toHaveAttribute("data-scrolled", "40");
  const pane = detail(page);
  await expect(pane.getByRole("region", { name: /^(Chat|HTTP request)$/ }).nth(2)).toBeAttached({
    timeout: 30_000,
  });
  expect(await pane.evaluate(({ scrollTop }) => scrollTop)).toBe(40);
});

test("10 MB of raw come in steps of 64 kB", async ({ page, operator }) => {
  await operator.openDemo();
  await openStory(page, stories.hugeRaw);
  const pane = detail(page);
  await pane.getByRole("button", { name: /^Raw .* MB$/ }).click();
  await expect(pane.getByText(/not shown\. Copy and download are whole/)).toBeVisible();
  const length = await pane.evaluate((element) => element.textContent.length);
  expect(length).toBeLessThan(100_000);
  await pane.getByRole("button", { name: /^Show .* more$/ }).click();
  await expect
    .poll(() => pane.evaluate((element) => element.textContent.length))
    .toBeGreaterThan(length);
});
