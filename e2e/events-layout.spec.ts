import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { detail, openStory, rowLinks, table, transactionIds } from "./support/events.ts";

/** By default, polling waits up to a second. */
const frequently = { intervals: [50] };

const findTruncatedTexts = (page: Page) =>
  table(page)
    .locator("tbody")
    .evaluate((body) =>
      [...body.querySelectorAll("td, th")].flatMap((cell) => {
        const { right } = cell.getBoundingClientRect();
        return [...cell.querySelectorAll("time, button, [role=img]")]
          .filter((element) => element.getBoundingClientRect().right > right + 0.5)
          .map((part) => part.getAttribute("aria-label") ?? part.textContent);
      }),
    );

test("no time, ID, or step is cut off from 1024 to 1440 px", async ({ page, operator }) => {
  const expectCompleteTexts = async (...columnNames: string[]) => {
    for (const width of [1440, 1280, 1024]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await findTruncatedTexts(page), `${width} px`).toEqual([]);
      for (const name of columnNames) {
        await expect(table(page).getByRole("columnheader", { name })).toBeVisible();
      }
    }
  };
  await operator.openDemo();
  await expect(rowLinks(page)).toHaveCount(25);
  await expectCompleteTexts("Time", "Outcome", "Workflow", "Subscriber", "Steps");
  // Ends the list 40 hours ago, so that times include the date. With an end 36 hours ago, only some
  // runs would include the event with 10 MB of raw data.
  const before = new Date(Date.now() - 40 * 60 * 60_000).toISOString();
  await page.goto(`/events?before=${before}`);
  await expect(
    table(page)
      .getByText(/^\w+ \d+(, \d{4})?, \d\d:\d\d:\d\d$/)
      .first(),
  ).toBeVisible();
  await expectCompleteTexts();
  await rowLinks(page).first().click();
  await expect(detail(page).getByRole("tab", { name: "Timeline" })).toBeVisible();
  await expectCompleteTexts("Workflow");
});

test("with more text spacing, an ID isn't cut off without an ellipsis", async ({
  page,
  operator,
}) => {
  await operator.openDemo();
  await expect(rowLinks(page)).toHaveCount(25);
  // The page's policy blocks style elements.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }",
    );
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });
  const cutOffIds = await table(page)
    .getByRole("button", { name: /^Copy transaction ID/ })
    .evaluateAll((buttons) =>
      buttons.flatMap((button) => {
        const [text, cell] = [button.firstElementChild, button.closest("th")];
        if (!text || !cell) return ["no cell"];
        const isInside = text.getBoundingClientRect().right <= cell.getBoundingClientRect().right;
        const isComplete = text.scrollWidth <= text.clientWidth;
        const hasEllipsis = getComputedStyle(text).textOverflow === "ellipsis";
        return isInside && (isComplete || hasEllipsis) ? [] : [button.textContent];
      }),
    );
  expect(cutOffIds).toEqual([]);
});

/** Returns the texts in `pre` elements of the event that a button of the same box covers. */
const findCoveredTexts = (page: Page) =>
  detail(page).evaluate((section) => {
    const coveredTexts: string[] = [];
    for (const code of section.querySelectorAll("pre")) {
      const buttonBoxes = [...(code.parentElement?.querySelectorAll("button") ?? [])].map(
        (button) => button.getBoundingClientRect(),
      );
      const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      while (walker.nextNode()) {
        range.selectNode(walker.currentNode);
        const isCovered = [...range.getClientRects()].some((text) =>
          buttonBoxes.some(
            ({ left, right, top, bottom }) =>
              text.left < right && text.right > left && text.top < bottom && text.bottom > top,
          ),
        );
        if (isCovered) coveredTexts.push(range.toString());
      }
    }
    return coveredTexts;
  });

test("no button covers raw text, and none is printed", async ({ page, operator }) => {
  await operator.signIn();
  await openStory(page, transactionIds.failedEmail);
  const toggles = detail(page).getByRole("button", { name: /^Show raw data/ });
  await expect(toggles.first()).toBeVisible();
  while ((await toggles.count()) > 0) await toggles.first().click();
  const copyButtons = detail(page).getByRole("button", { name: "Copy raw data" });
  await expect(copyButtons.first()).toBeVisible();
  for (const width of [1440, 320]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await findCoveredTexts(page), `${width} px`).toEqual([]);
  }
  await page.emulateMedia({ media: "print" });
  await expect(copyButtons).toHaveCount(0);
});

test("the sticky header covers no focused control", async ({ page, operator }) => {
  await operator.signIn();
  await openStory(page, transactionIds.failedEmail);
  for (const width of [1440, 960]) {
    await page.setViewportSize({ width, height: 500 });
    await detail(page).evaluate((section) => {
      section.scrollTo(0, section.scrollHeight);
      const controls = [...section.querySelectorAll<HTMLElement>("a[href], button:enabled")];
      controls.findLast((control) => control.checkVisibility())?.focus();
    });
    const coveredNames: string[] = [];
    let stopCount = 0;
    for (; stopCount < 100; stopCount++) {
      const stop = await detail(page).evaluate((section) => {
        const control = document.activeElement;
        if (!control || control === section || !section.contains(control)) return undefined;
        const { left, top, width: controlWidth, height } = control.getBoundingClientRect();
        const topElement = document.elementFromPoint(left + controlWidth / 2, top + height / 2);
        const header = section.querySelector("header");
        const isCovered = header?.contains(topElement) === true && !header.contains(control);
        return { name: control.getAttribute("aria-label") ?? control.textContent, isCovered };
      });
      if (!stop) break;
      if (stop.isCovered) coveredNames.push(stop.name);
      await page.keyboard.press("Shift+Tab");
    }
    expect(stopCount).toBeGreaterThan(10);
    expect(coveredNames, `${width} px`).toEqual([]);
  }
});

test("the whole event is printed, without the list and the navigation", async ({
  page,
  operator,
}) => {
  await operator.signIn();
  await openStory(page, transactionIds.failedEmail);
  await expect(detail(page).getByRole("region", { name: "Email", exact: true })).toBeVisible();
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(table(page)).toBeHidden();
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await expect(page.locator("body")).toHaveCSS("color-scheme", "light");
  const heights = await detail(page).evaluate((section) => ({
    page: document.documentElement.scrollHeight,
    visible: section.clientHeight,
    content: section.scrollHeight,
    window: window.innerHeight,
  }));
  expect(heights.content).toBeGreaterThan(heights.window);
  expect(heights.visible).toBe(heights.content);
  expect(heights.page).toBeGreaterThanOrEqual(heights.content);
});

// Firefox doesn't break grids and flex containers across pages.
const expectBlocks = (page: Page, selector: string) =>
  expect
    .poll(
      () =>
        page
          .locator(selector)
          .evaluateAll((elements) => elements.map((element) => getComputedStyle(element).display)),
      frequently,
    )
    .toEqual(["block", "block", "block"]);

test("a printed list can be broken across pages", async ({ page, operator }) => {
  await operator.openDemo();
  await expect(rowLinks(page)).toHaveCount(25);
  await page.emulateMedia({ media: "print" });
  await expectBlocks(page, "main :is([data-side=list], :has(> [data-side], > div > [data-side]))");
  await expect(page.locator("[data-side=detail]")).toBeHidden();
});

test("a printed report can be broken across pages", async ({ page, operator }) => {
  await operator.signIn();
  await page.goto("/failures");
  await page.getByRole("button", { name: "Incident report" }).click();
  await expect(page.getByRole("region", { name: "Report preview" })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expectBlocks(page, ".MuiDialog-container, .MuiDialog-paper, .MuiDialogContent-root");
});

test("a reload keeps the list's scroll position", async ({ page, operator }) => {
  await operator.openDemo();
  await expect(rowLinks(page)).toHaveCount(25);
  const readScrollTop = () => table(page).evaluate((element) => element.parentElement?.scrollTop);
  expect(await readScrollTop()).toBe(0);
  await table(page).evaluate(
    (element) =>
      new Promise((resolve) => {
        // The router records a position only after this event, in the next frame.
        element.parentElement?.addEventListener("scroll", resolve, { once: true });
        element.parentElement?.scrollTo(0, 200);
      }),
  );
  await page.reload();
  await expect(rowLinks(page)).toHaveCount(25);
  await expect.poll(readScrollTop, frequently).toBe(200);
  await page.goto("/openapi.json");
  await page.goBack();
  await expect(rowLinks(page)).toHaveCount(25);
  await expect.poll(readScrollTop, frequently).toBe(200);
  await page.goto("/events");
  await expect(rowLinks(page)).toHaveCount(25);
  expect(await readScrollTop()).toBe(0);
});

test("compact rows show more events, and the choice is saved", async ({ page, operator }) => {
  await operator.openDemo();
  await expect(rowLinks(page)).toHaveCount(25);
  const measureHeight = async () =>
    (await table(page).getByRole("row").nth(1).boundingBox())?.height;
  expect(await measureHeight()).toBe(44);
  await page.getByRole("button", { name: "Columns and rows" }).click();
  await page.getByRole("menuitemradio", { name: "One-line rows" }).click();
  await page.keyboard.press("Escape");
  await expect.poll(measureHeight, frequently).toBe(36);
  await page.reload();
  await expect(rowLinks(page)).toHaveCount(25);
  expect(await measureHeight()).toBe(36);
});

test("the controls above the list leave enough space for it on a phone", async ({
  page,
  operator,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await operator.openDemo();
  const firstLink = page
    .getByRole("list", { name: "Events, newest first" })
    .getByRole("link")
    .first();
  await expect(firstLink).toBeVisible();
  expect((await firstLink.boundingBox())?.y).toBeLessThan(270);
});

test("on a phone, the focus moves to the opened event, and back to its row", async ({
  page,
  operator,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await operator.openDemo();
  const links = page.getByRole("list", { name: "Events, newest first" }).getByRole("link");
  await links.nth(1).focus();
  await page.keyboard.press("Enter");
  await expect(detail(page)).toBeFocused();
  await expect(detail(page).getByRole("tab", { name: "Timeline" })).toBeVisible();
  const currentRow = page.locator("[data-row][aria-current]");
  const firstId = (await currentRow.getAttribute("data-row")) ?? "";
  await page.keyboard.press("]");
  await expect(currentRow).not.toHaveAttribute("data-row", firstId);
  const id = await currentRow.getAttribute("data-row");
  await page.keyboard.press("Escape");
  await expect(page.locator(`a[data-row="${id}"]`)).toBeFocused();
});

test("a navigation label isn't cut off while its keys are shown", async ({ page, operator }) => {
  await operator.openDemo();
  const link = page.getByRole("link", { name: "Channel endpoints" });
  await link.hover();
  const gapPx = await link.evaluate((entry) => {
    const label = document.createRange();
    const textNode = [...entry.childNodes].find((node) => node.nodeType === Node.TEXT_NODE);
    const keys = entry.querySelector("[data-keys]");
    if (!textNode || !keys) return undefined;
    label.selectNodeContents(textNode);
    return keys.getBoundingClientRect().left - label.getBoundingClientRect().right;
  });
  expect(gapPx).toBeGreaterThanOrEqual(0);
});
