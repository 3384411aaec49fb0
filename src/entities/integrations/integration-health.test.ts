import { describe, expect, it } from "vitest";
import { toEventData } from "../../api/failures/event-data.ts";
import { createApiEvent, createApiJob } from "../../api/failures/testing/api-event.ts";
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
const euIntegration = { id: "one", identifier: "sendgrid-eu", providerId: "sendgrid" };

describe("health", () => {
  it("counts finished sends, with the times of the last ones", () => {
    expect(health.tallyByProvider.get("sendgrid")).toEqual({
      sentCount: 1,
      failedCount: 2,
      lastSuccessAt: getTime(1),
      lastFailureAt: getTime(3),
    });
    expect([health.eventCount, health.oldestAt, health.newestAt]).toEqual([
      5,
      getTime(1),
      getTime(5),
    ]);
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
    expect(getTally("Provider returned an error")).toMatchObject({ sentCount: 0, failedCount: 1 });
  });

  it.each([
    ["Provider returned an error", 1],
    ["Rejected", 0],
  ])(
    "counts the same failures as the filter by integration or provider: %s",
    (detail, failedCount) => {
      const details = [
        { status: "Failed", detail, source: "Internal", raw: { identifier: "sendgrid-eu" } },
      ];
      const event = createApiEvent([createApiJob(details, { status: "failed" })]);
      const facets: string[] = [];
      toEventData(event, getTime(30))?.visitFacets((key, value) => facets.push(`${key}:${value}`));
      const { recordedTallies, tallyByProvider } = computeHealth([event], getTime(30));
      const getCount = (facet: string) => facets.filter((value) => value === facet).length;
      expect(getCount("integration:sendgrid-eu")).toBe(failedCount);
      expect(recordedTallies[0]?.tally.failedCount ?? 0).toBe(failedCount);
      expect(getCount("provider:sendgrid")).toBe(failedCount);
      expect(tallyByProvider.get("sendgrid")?.failedCount ?? 0).toBe(failedCount);
    },
  );

  it("counts an integration's recorded sends, by its ID and by its identifier", () => {
    const mixedHealth = computeHealth(
      [
        ...events,
        createEvent(6, "failed", { identifier: "sendgrid-eu" }),
        createEvent(7, "failed", { integrationId: "two", identifier: "sendgrid-us" }),
      ],
      getTime(30),
    );
    expect(getIntegrationHealth(mixedHealth, euIntegration)).toEqual({
      ownTally: {
        sentCount: 1,
        failedCount: 2,
        lastSuccessAt: getTime(1),
        lastFailureAt: getTime(6),
      },
      facetValues: ["sendgrid-eu", "one"],
      unrecordedTally: undefined,
    });
  });

  it("identifies an integration without an ID by its identifier", () => {
    const integration = { ...euIntegration, id: "sendgrid-eu" };
    expect(getIntegrationHealth(health, integration)?.ownTally).toMatchObject({
      sentCount: 1,
      failedCount: 0,
    });
  });

  it("doesn't count sends of a replaced integration, even if its identifier is reused", () => {
    const recordedHealth = computeHealth(events.slice(0, 2), getTime(30));
    for (const identifier of ["sendgrid-new", "sendgrid-eu"]) {
      const replacement = { ...euIntegration, id: "two", identifier };
      expect(getIntegrationHealth(recordedHealth, replacement)).toBeUndefined();
    }
  });

  it("counts only the provider's sends without a recorded integration if none is recorded", () => {
    const replacement = { ...euIntegration, id: "two", identifier: "us" };
    expect(getIntegrationHealth(health, replacement)).toMatchObject({
      ownTally: undefined,
      unrecordedTally: { sentCount: 0, failedCount: 1 },
    });
    const mailgun = { id: "m", identifier: "m", providerId: "mailgun" };
    expect(getIntegrationHealth(health, mailgun)).toMatchObject({
      ownTally: undefined,
      unrecordedTally: { sentCount: 1, failedCount: 0 },
    });
    expect(getIntegrationHealth(health, { ...mailgun, providerId: "ses" })).toBeUndefined();
  });

  it("adds sends without a recorded integration if many of them failed", () => {
    const failures = [6, 7, 8].map((minute) => createEvent(minute, "failed"));
    const failingHealth = computeHealth([...events, ...failures], getTime(30));
    expect(getIntegrationHealth(failingHealth, euIntegration)).toMatchObject({
      ownTally: { sentCount: 1, failedCount: 1 },
      unrecordedTally: { sentCount: 0, failedCount: 4 },
    });
  });

  it("returns the integrations that events record", () => {
    expect(health.recordedIntegrations).toEqual([
      { id: "one", identifier: undefined, providerId: "sendgrid", channel: "email" },
    ]);
  });

  it("counts a send of another provider's retry for that provider", () => {
    const raw = { identifier: "mailgun-eu" };
    const job = createApiJob([
      { status: "Failed", providerId: "sendgrid" },
      { minute: 1, isRetry: true, providerId: "mailgun", raw },
    ]);
    const { tallyByProvider, recordedIntegrations } = computeHealth([createApiEvent([job])], 0);
    expect([...tallyByProvider.keys()]).toEqual(["mailgun"]);
    expect(recordedIntegrations).toMatchObject([
      { identifier: "mailgun-eu", providerId: "mailgun" },
    ]);
  });

  it("accepts malformed records", () => {
    expect(
      computeHealth([null, { jobs: [{ executionDetails: [{ raw: "{" }] }] }] as never, 0)
        .eventCount,
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
])("%i sent and %i failed is %s", (sentCount, failedCount, level) => {
  expect(getHealthLevel({ sentCount, failedCount })).toBe(level);
});
