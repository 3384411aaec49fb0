import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { enableStyles } from "../../../testing/styles.ts";
import { HealthMark } from "./health-mark.tsx";

enableStyles();

const findColors = (classes: readonly string[], css: string) =>
  classes.flatMap((name) =>
    [...css.matchAll(new RegExp(`\\.${name}\\{[^}]*?color:([^;}]+)`, "g"))].map(
      ([, color]) => color,
    ),
  );

test.each([
  [15, 0, "0 of 15 failed", "ok"],
  [7, 1, "1 of 8 failed", "warn"],
  [990, 10, "1% of 1,000 failed", "warn"],
  [62, 38, "38% of 100 failed", "fail"],
  [0, 26, "All 26 failed", "fail"],
])("%i sent and %i failed shows “%s” in the color %s", (sentCount, failedCount, label, tone) => {
  const tally = { sentCount, failedCount, lastSuccessAt: undefined, lastFailureAt: undefined };
  const { container } = render(
    <HealthMark health={{ ownTally: tally, facetValues: ["mail"], unrecordedTally: undefined }} />,
  );
  expect(container.textContent).toBe(label);
  const classes = [...(container.querySelector("svg")?.parentElement?.classList ?? [])];
  // happy-dom doesn't compute custom properties, so the test searches the CSS rules.
  const css = [...document.querySelectorAll("style")].map((style) => style.textContent).join("");
  expect(classes.some((name) => css.includes(`.${name}{`))).toBe(true);
  expect(findColors(classes, css)).toContain(`var(--${tone})`);
});

test("sends without a recorded integration are counted separately", () => {
  const tally = {
    sentCount: 1,
    failedCount: 0,
    lastSuccessAt: undefined,
    lastFailureAt: undefined,
  };
  const unrecordedTally = { ...tally, sentCount: 0, failedCount: 5 };
  const { container, rerender } = render(
    <HealthMark health={{ ownTally: undefined, facetValues: [], unrecordedTally }} />,
  );
  expect(container.textContent).toBe("All 5 failed (integration not recorded)");
  rerender(<HealthMark health={{ ownTally: tally, facetValues: ["mail"], unrecordedTally }} />);
  expect(container.textContent).toBe("0 of 1 failed All 5 failed (integration not recorded)");
});
