import { expect, test } from "vitest";
import { createFailureGroup } from "../testing/reports.ts";
import { describeAlert, createNotificationContent } from "./alert-text.ts";

const group = createFailureGroup({
  parts: [
    { text: "Rejected ana@shop.example with Bearer abc123def, code " },
    { slot: 0, example: "9" },
  ],
});

test("an alert is described by its reason", () => {
  const texts = (["rate", "newGroup", "recurring", "highSeverity"] as const).map((reason) =>
    describeAlert({ group, reason }),
  );
  expect(texts).toEqual([
    "1.5 failures per minute",
    "New failure",
    "Failing again",
    "High severity",
  ]);
});

test("a notification has no addresses, secrets, or values that vary", () => {
  expect(createNotificationContent({ group, reason: "newGroup", at: 0 })).toEqual({
    title: "New failure · Signalbox",
    body: "SendGrid · Rejected (address) with Bearer ••••••••, code … · 40 subscribers",
  });
  const { provider: _, ...groupWithoutProvider } = createFailureGroup();
  expect(
    createNotificationContent({ group: groupWithoutProvider, reason: "rate", at: 0 }).body,
  ).toBe("Provider error … for mailbox · 40 subscribers");
});
