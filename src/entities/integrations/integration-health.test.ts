import { describe, expect, it } from "vitest";
import { computeHealth } from "./compute-health.ts";
import { getHealthLevel, getIntegrationHealth } from "./integration-health.ts";

const createInstant = (minute: number) =>
  `2026-11-21T03:${String(minute).padStart(2, "0")}:00.000Z`;
const getTime = (minute: number) => Date.parse(createInstant(minute));

const createEvent = (minute: number, status: string, raw?: object, providerId = "sendgrid") =>
  ({
    createdAt: createInstant(minute),
    jobs: [
      {
        type: "email",
        status,
        providerId,
        executionDetails: [
          {
            createdAt: createInstant(minute),
            status: status === "failed" ? "Failed" : "Success",
            detail: "Message sent",
            ...(raw && { raw: JSON.stringify(raw) }),
          },
        ],
      },
    ],
  }) as never;

const events = [
  createEvent(1, "completed", { integrationId: "one", identifier: "sendgrid-eu" }),
  createEvent(2, "failed", { integrationId: "one" }),
  createEvent(3, "failed"),
  createEvent(4, "delayed"),
  createEvent(5, "completed", undefined, "mailgun"),
];
const health = computeHealth(events, getTime(30));

describe("health", () => {
  it("counts finished sends, with the times of the last ones", () => {
    expect(health.tallyByProvider.get("sendgrid")).toEqual({
      sent: 1,
      failed: 2,
      lastSuccessAt: getTime(1),
      lastFailureAt: getTime(3),
    });
    expect([health.events, health.oldestAt, health.newestAt]).toEqual([5, getTime(1), getTime(5)]);
  });

  it("doesn't count failures before the provider was called", () => {
    const createFailure = (text: string) => ({
      jobs: [
        {
          type: "email",
          status: "failed",
          providerId: "sendgrid",
          executionDetails: [
            { createdAt: createInstant(1), status: "Failed", detail: text, source: "Payload" },
          ],
        },
      ],
    });
    const getTally = (...texts: string[]) =>
      computeHealth(texts.map(createFailure), getTime(30)).tallyByProvider.get("sendgrid");
    expect(
      getTally("Template rendering failed", "Channel has no primary integration", "Bad value"),
    ).toBeUndefined();
    expect(getTally("Provider returned an error")).toMatchObject({ sent: 0, failed: 1 });
  });

  it("counts by integration if a detail records it", () => {
    const euIntegration = { id: "one", identifier: "sendgrid-eu", providerId: "sendgrid" };
    expect(getIntegrationHealth(health, euIntegration, 2)).toMatchObject({
      source: "integration",
      tally: { sent: 1, failed: 1 },
    });
    expect(
      getIntegrationHealth(health, { ...euIntegration, id: "two", identifier: "us" }, 2),
    ).toMatchObject({
      source: "provider",
      integrationCount: 2,
      tally: { failed: 2 },
    });
  });

  it("counts all of the provider's sends for its only integration", () => {
    const mailgun = { id: "m", identifier: "m", providerId: "mailgun" };
    expect(getIntegrationHealth(health, mailgun, 1)?.tally.sent).toBe(1);
    expect(getIntegrationHealth(health, { ...mailgun, providerId: "ses" }, 1)).toBeUndefined();
  });

  it("returns the integrations that events record", () => {
    expect(health.recordedIntegrations).toEqual([
      { id: "one", identifier: undefined, providerId: "sendgrid", channel: "email" },
    ]);
  });

  it("accepts malformed records", () => {
    expect(
      computeHealth([null, { jobs: [{ executionDetails: [{ raw: "{" }] }] }] as never, 0).events,
    ).toBe(1);
  });
});

it.each([
  [5, 0, "ok"],
  [0, 1, "some"],
  [7, 1, "some"],
  [990, 10, "some"],
  [2, 2, "some"],
  [17, 3, "many"],
  [1, 25, "many"],
  [0, 2, "all"],
  [0, 26, "all"],
])("%i sent and %i failed is %s", (sent, failed, level) => {
  expect(getHealthLevel({ sent, failed })).toBe(level);
});
