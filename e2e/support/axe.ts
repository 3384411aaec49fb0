import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** The only rules whose results depend on the color scheme. */
const colorRules = ["color-contrast", "link-in-text-block"];

/** Waits until animations end, because contrast differs during a fade. */
const animationsEnd = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== "running" || effect?.getComputedTiming().endTime === Infinity,
      ),
  );

/** Excluded from checks, because issues of an email aren't issues of the console. */
const emailFrame = "iframe[title='Email preview']";

async function violations(page: Page, colorsOnly: boolean) {
  await animationsEnd(page);
  // Legacy mode doesn't analyze frames, and doesn't open a page to merge their results.
  await expect(page.locator(`iframe:not(${emailFrame})`), "frames to analyze").toHaveCount(0);
  // Skips the details of passed checks, which aren't used and take half of the time.
  const whole = new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode();
  const { violations: found } = await (
    colorsOnly ? whole.withRules(colorRules) : whole.withTags(wcag)
  )
    .exclude(emailFrame)
    .analyze();
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary = "" }) => {
      const where = target.flat().join(" ");
      return `${id}: ${help}\n  ${where}\n  ${failureSummary.replaceAll("\n", "\n  ")}`;
    }),
  );
}

/** Expects no WCAG 2.2 AA violation on the current page in light and dark. Restores the scheme. */
export async function expectAccessible(page: Page): Promise<void> {
  const current = await page.evaluate(() =>
    window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light",
  );
  const other = current === "dark" ? "light" : "dark";
  const found = { [current]: await violations(page, false), [other]: [] as string[] };
  await page.emulateMedia({ colorScheme: other });
  found[other] = await violations(page, true);
  await page.emulateMedia({ colorScheme: current });
  expect(found).toEqual({ light: [], dark: [] });
}
