import { expect, type Page } from "@playwright/test";
import type axeCore from "axe-core";
import type { RunOptions } from "axe-core";
import { axeScript } from "./axe-script.ts";

/** Global variable of the page, available once `axeScript` has run. */
declare const axe: typeof axeCore;

const wcagTags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** The only rules whose results depend on the color scheme. */
const colorRules = ["color-contrast", "link-in-text-block"];

/** Waits until animations end, because contrast differs during a fade. */
const waitForAnimations = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== "running" || effect?.getComputedTiming().endTime === Infinity,
      ),
  );

/** Selector of the frame that checks exclude, because emails aren't part of the console. */
const emailFrameSelector = "iframe[title='Email preview']";

/** Returns the violations that axe finds. Adding axe is slow, so it is added once per document. */
async function findViolations(page: Page, shouldCheckColorsOnly: boolean) {
  await waitForAnimations(page);
  await expect(page.locator(`iframe:not(${emailFrameSelector})`), "frames to analyze").toHaveCount(
    0,
  );
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axeScript);
  const options: RunOptions = {
    runOnly: shouldCheckColorsOnly ? colorRules : wcagTags,
    // Preloading media and collecting details of passed checks would take half the time.
    resultTypes: ["violations"],
    preload: false,
    iframes: false,
  };
  const violations = await page.evaluate(
    async (parameters) =>
      (await axe.run({ exclude: parameters.exclude }, parameters.options)).violations,
    { exclude: emailFrameSelector, options },
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary = "" }) => {
      const selector = target.flat().join(" ");
      return `${id}: ${help}\n  ${selector}\n  ${failureSummary.replaceAll("\n", "\n  ")}`;
    }),
  );
}

/**
 * Fails if axe finds violations of WCAG 2.2 AA in the current page. Checks colors in both color
 * schemes. Leaves the page in the other color scheme, because switching back takes time.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const currentScheme = await page.evaluate(() =>
    window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light",
  );
  const otherScheme = currentScheme === "dark" ? "light" : "dark";
  const violationsByScheme = {
    [currentScheme]: await findViolations(page, false),
    [otherScheme]: [] as string[],
  };
  await page.emulateMedia({ colorScheme: otherScheme });
  violationsByScheme[otherScheme] = await findViolations(page, true);
  expect(violationsByScheme).toEqual({ light: [], dark: [] });
}
