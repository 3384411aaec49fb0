import { expect, test } from "vitest";
import { defaultSettings, parseSettings } from "./thresholds.ts";

test("stored settings are read, and invalid ones are off", () => {
  expect(parseSettings(defaultSettings)).toEqual(defaultSettings);
  const disabledSettings = {
    newGroup: false,
    highSeverity: false,
    sound: false,
    notification: false,
  };
  expect(parseSettings({ rate: -1, newGroup: "yes" })).toEqual(disabledSettings);
  expect(parseSettings("text")).toBeUndefined();
});
