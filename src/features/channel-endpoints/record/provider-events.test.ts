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
