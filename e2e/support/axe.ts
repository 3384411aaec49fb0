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

async function violations(page: Page, within: string | undefined, colorsOnly: boolean) {
  await animationsEnd(page);
  const whole = new AxeBuilder({ page })
    // Details of passed checks cost half of the time and aren't used.
    .options({ resultTypes: ["violations"] })
    // Otherwise each analysis opens a page of its own, to join the results of frames that the
    // console doesn't have.
    .setLegacyMode();
  const builder = (colorsOnly ? whole.withRules(colorRules) : whole.withTags(wcag))
    // A mail is its author's: its faults are findings beside it, not the console's.
    .exclude("iframe[title='The mail']");
  const { violations: found } = await (
    within === undefined ? builder : builder.include(within)
  ).analyze();
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary = "" }) => {
      const where = target.flat().join(" ");
      return `${id}: ${help}\n  ${where}\n  ${failureSummary.replaceAll("\n", "\n  ")}`;
    }),
  );
}

/**
 * Expects no violation of WCAG 2.2 AA on the page as it is now, or inside `within`, in light and in
 * dark. The page keeps the scheme it has.
 */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  const current = await page.evaluate(() =>
    window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light",
  );
  const other = current === "dark" ? "light" : "dark";
  // Something that arrives between two looks would begin to fade in.
  await page.emulateMedia({ reducedMotion: "reduce" });
  const found = { [current]: await violations(page, within, false), [other]: [] as string[] };
  await page.emulateMedia({ colorScheme: other });
  found[other] = await violations(page, within, true);
  await page.emulateMedia({ colorScheme: current, reducedMotion: null });
  expect(found).toEqual({ light: [], dark: [] });
}
