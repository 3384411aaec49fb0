import type { Page } from "@playwright/test";
import { expect } from "../fixtures.ts";
import { detail, openStory, switchToStory, transactionIds } from "../support/events.ts";
import { getEmailDocument, replaceText, test, waitForRender } from "../support/step-preview.ts";

test.use({ contextOptions: { forcedColors: "active", reducedMotion: "reduce" } });

/**
 * Fails unless each entry of the timeline's legend has its own pattern, and the bars have exactly
 * these patterns.
 */
async function expectDistinctBars(page: Page) {
  const figure = detail(page).getByRole("figure", { name: /^Timeline of / });
  await expect(figure).toBeVisible();
  const { bars, swatches } = await figure.evaluate((element) => {
    const getFills = (selector: string) =>
      [...element.querySelectorAll(selector)].map((part) => {
        const { backgroundColor, backgroundImage } = getComputedStyle(part);
        return `${backgroundColor} ${backgroundImage}`;
      });
    return { bars: getFills("[role=img] > span"), swatches: getFills("figcaption i") };
  });
  expect(swatches.length).toBeGreaterThan(1);
  expect(new Set(swatches).size).toBe(swatches.length);
  expect(new Set(bars)).toEqual(new Set(swatches));
}

test("with forced colors, patterns distinguish the bars of the event timeline", async ({
  page,
  operator,
}) => {
  await operator.signIn();
  await openStory(page, transactionIds.failedEmail);
  await expectDistinctBars(page);
  await switchToStory(page, transactionIds.extended, "Renewal notice");
  await expectDistinctBars(page);
});

test("with forced colors, an email keeps its colors, and has readable default colors", async ({
  page,
  openStep,
}) => {
  await openStep("order-shipped", "email");
  const html =
    "<style>p{background:rgb(250,250,250)}@media(prefers-color-scheme:dark){p{background:rgb(7,7,7)}}</style><p id=p>x</p>";
  await replaceText(page, "body", html);
  await waitForRender(page);
  const text = getEmailDocument(page).locator("#p");
  await expect(text).toHaveCSS("background-color", "rgb(250, 250, 250)");
  await expect(text).toHaveCSS("color", "rgb(0, 0, 0)");
  await page.getByRole("button", { name: "Dark", exact: true }).click();
  await expect(text).toHaveCSS("background-color", "rgb(7, 7, 7)");
  await expect(text).toHaveCSS("color", "rgb(255, 255, 255)");
});
