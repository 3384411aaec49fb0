import { expect, test } from "../fixtures.ts";
import { detail, openStory, transactionIds } from "../support/events.ts";
import { getEmailDocument, pickStep, replaceText, waitForRender } from "../support/step-preview.ts";

test.use({ contextOptions: { forcedColors: "active", reducedMotion: "reduce" } });

test("with forced colors, patterns distinguish the bars of the event timeline", async ({
  page,
  operator,
}) => {
  await operator.signIn();
  for (const id of [transactionIds.failedEmail, transactionIds.extended]) {
    await openStory(page, id);
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
});

test("with forced colors, an email keeps its colors, and has readable default colors", async ({
  page,
  operator,
}) => {
  await operator.signIn();
  await pickStep(page, "order-shipped", "Email");
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
