import { expect, test } from "vitest";
import { createEventColumns, selectEveryEvent } from "../testing/event-columns.ts";
import { buildPulse } from "./pulse.ts";
import { createTimeColumns } from "./time-columns.ts";

const layout = createTimeColumns({ from: 0, to: 20 }, 2);

test("the results of a provider's calls are counted by column", () => {
  const provider = "sendgrid";
  const columns = createEventColumns([
    {
      calls: [
        { provider, at: 3 },
        { provider, at: 4, result: "failed" },
      ],
    },
    {
      calls: [
        { provider, at: 9, result: "warning" },
        { provider, at: 10 },
        { provider, at: 11, result: "preCallWarning" },
      ],
    },
  ]);
  expect(buildPulse(columns, selectEveryEvent(columns), layout)).toEqual([
    {
      provider,
      channel: "email",
      cells: [
        { ok: 1, warning: 1, failed: 1 },
        { ok: 2, warning: 0, failed: 0 },
      ],
    },
  ]);
});

test("a provider has a row for each channel", () => {
  const columns = createEventColumns([
    {
      calls: [
        { provider: "twilio", channel: "sms" },
        { provider: "twilio", channel: "chat" },
      ],
    },
  ]);
  const rows = buildPulse(columns, selectEveryEvent(columns), layout);
  expect(rows.map(({ provider, channel }) => [provider, channel])).toEqual([
    ["twilio", "chat"],
    ["twilio", "sms"],
  ]);
});

test("calls outside the range and of other events aren't counted", () => {
  const columns = createEventColumns([
    {
      calls: [
        { provider: "fcm", at: 20 },
        { provider: "fcm", at: -1 },
      ],
    },
    { calls: [{ provider: "apns", at: 1 }] },
  ]);
  expect(buildPulse(columns, Uint8Array.of(1, 0), layout)).toEqual([]);
});

test("providers with more failures come first, then those with more calls", () => {
  const createCall = (provider: string, result: "ok" | "failed" = "ok") => ({ provider, result });
  const columns = createEventColumns([
    {
      calls: [
        createCall("idle"),
        createCall("busy"),
        createCall("busy"),
        createCall("down", "failed"),
        createCall("also-idle"),
      ],
    },
  ]);
  expect(
    buildPulse(columns, selectEveryEvent(columns), layout).map(({ provider }) => provider),
  ).toEqual(["down", "busy", "also-idle", "idle"]);
});
