import { expect, test } from "vitest";
import { getProviderUsage } from "./provider-events.ts";

const createEvent = (id: string, providerId: string, raw?: object) => ({
  _id: id,
  jobs: [
    {
      providerId,
      executionDetails: raw ? [{ raw: JSON.stringify(raw) }] : [],
    },
  ],
});

test("counts events on the provider by the integration in their raw data", () => {
  const events = [
    createEvent("a", "slack", { integrationId: "i1" }),
    createEvent("b", "slack", { integrationIdentifier: "slack-eu" }),
    createEvent("c", "slack", { integrationId: "i2" }),
    createEvent("d", "slack"),
    createEvent("e", "twilio", { integrationId: "i1" }),
    null,
    { _id: "f", jobs: "none" },
  ] as never[];
  const providerUsage = getProviderUsage(events, "slack", { id: "i1", identifier: "slack-eu" });
  expect(providerUsage.providerEvents.map(({ _id }) => _id)).toEqual(["a", "b", "c", "d"]);
  expect([providerUsage.matchingCount, providerUsage.otherCount]).toEqual([2, 1]);
});

test("counts events with any attempt through the provider and the integration", () => {
  const createRetriedEvent = (providerId: string, ...integrationIds: string[]) => {
    const [firstProviderId, retryProviderId] = [
      providerId,
      providerId === "slack" ? "teams" : "slack",
    ];
    const executionDetails = [firstProviderId, retryProviderId].map((id, index) => ({
      providerId: id,
      createdAt: `2026-03-01T03:00:0${index}.000Z`,
      raw: JSON.stringify({ integrationId: integrationIds[index] }),
    }));
    return { _id: providerId, jobs: [{ providerId, executionDetails }] };
  };
  const events = [
    createRetriedEvent("slack", "slack-1", "teams-1"),
    createRetriedEvent("teams", "teams-1", "slack-1"),
    createRetriedEvent("teams", "teams-1", "slack-2"),
  ] as never[];
  const providerUsage = getProviderUsage(events, "slack", { id: "slack-1", identifier: "slack" });
  expect(providerUsage.providerEvents).toHaveLength(3);
  expect([providerUsage.matchingCount, providerUsage.otherCount]).toEqual([2, 1]);
});

test("an event whose attempts through the provider have no integration isn't counted", () => {
  const executionDetails = [
    { providerId: "teams", raw: JSON.stringify({ integrationId: "teams-1" }) },
    { providerId: "slack", raw: null },
  ];
  const events = [{ _id: "a", jobs: [{ providerId: "slack", executionDetails }] }] as never[];
  const providerUsage = getProviderUsage(events, "slack", { id: "slack-1", identifier: "slack" });
  expect(providerUsage.providerEvents).toHaveLength(1);
  expect([providerUsage.matchingCount, providerUsage.otherCount]).toEqual([0, 0]);
});
