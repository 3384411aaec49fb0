import { expect, test } from "vitest";
import { describeSettings } from "./settings-text.ts";
import { defaultSettings } from "./thresholds.ts";

test("the settings are described in one sentence", () => {
  expect(describeSettings(defaultSettings)).toBe(
    "Watching for groups with 5 or more failures per minute, new or recurring groups, and high-severity failures.",
  );
  const { rate: _, ...settingsWithoutRate } = defaultSettings;
  expect(describeSettings({ ...settingsWithoutRate, highSeverity: false })).toBe(
    "Watching for new or recurring groups.",
  );
  expect(describeSettings({ ...settingsWithoutRate, newGroup: false, highSeverity: false })).toBe(
    undefined,
  );
  expect(describeSettings({ ...defaultSettings, rate: 0.5 })).toContain("with 0.5 or more");
  expect(describeSettings({ ...defaultSettings, rate: 0.05 })).toContain("with 0.05 or more");
});
