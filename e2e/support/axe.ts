import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** The rules whose result can differ between light and dark; nothing else depends on the scheme. */
const colorRules = ["color-contrast", "link-in-text-block"];

/** What is half faded in or out has a contrast of its own for a moment. */
const animationsEnd = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== "running" || effect?.getComputedTiming().endTime === Infinity,
      ),
  );

async function violations(page: Page, colorsOnly: boolean) {
  await animationsEnd(page);
  // Details of passed checks cost half of the time and aren't used; violations stay complete.
  const whole = new AxeBuilder({ page }).options({ resultTypes: ["violations"] });
  const { violations: found } = await (
    colorsOnly ? whole.withRules(colorRules) : whole.withTags(wcag)
  )
    // A mail is its author's: its faults are findings beside it, not the console's.
    .exclude("iframe[title='The mail']")
    .analyze();
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary = "" }) => {
      const where = target.flat().join(" ");
      return `${id}: ${help}\n  ${where}\n  ${failureSummary.replaceAll("\n", "\n  ")}`;
    }),
  );
}

/**
 * Expects no violation of WCAG 2.2 AA on the whole page as it is now, in light and in dark. The page
 * keeps the scheme it has.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const current = await page.evaluate(() =>
    window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light",
  );
  const other = current === "dark" ? "light" : "dark";
  // What arrives between two looks would begin to fade in. The console's styles for reduced motion
  // change durations alone, which no rule judges.
  await page.emulateMedia({ reducedMotion: "reduce" });
  const found = { [current]: await violations(page, false), [other]: [] as string[] };
  await page.emulateMedia({ colorScheme: other });
  found[other] = await violations(page, true);
  await page.emulateMedia({ colorScheme: current, reducedMotion: null });
  expect(found).toEqual({ light: [], dark: [] });
}
