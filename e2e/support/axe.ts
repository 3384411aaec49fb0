import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Expects no violation of WCAG 2.2 AA on the page as it is now, or inside `within`. */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  // What is half faded in or out has a contrast of its own for a moment.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== "running" || effect?.getComputedTiming().endTime === Infinity,
      ),
  );
  const builder = new AxeBuilder({ page })
    .withTags(wcag)
    // A mail is its author's: its faults are findings beside it, not the console's.
    .exclude("iframe[title='The mail']");
  const { violations } = await (within === undefined ? builder : builder.include(within)).analyze();
  const told = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary = "" }) => {
      const where = target.flat().join(" ");
      return `${id}: ${help}\n  ${where}\n  ${failureSummary.replaceAll("\n", "\n  ")}`;
    }),
  );
  expect(told).toEqual([]);
}
