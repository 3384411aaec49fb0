import { expect, test } from "vitest";
import { getValueLabel } from "./use-value-labels.ts";

test.each([
  ["provider", "sendgrid", undefined, "SendGrid"],
  ["channel", "in_app", undefined, "In-app"],
  ["outcome", "partlyFailed", undefined, "Partly failed"],
  ["outcome", "strange", undefined, "strange"],
  ["workflow", "w1", "Order shipped", "Order shipped"],
  ["payload.region", "eu", undefined, "eu"],
])("%s %s with the label %s is shown as %s", (key, value, label, expected) => {
  expect(getValueLabel(key, value, label)).toBe(expected);
});
