import { expect, test } from "vitest";
import { ownEvents } from "./own-events.ts";

const event = (id: string, providerId: string, raw?: object) => ({
  _id: id,
  jobs: [
    {
      providerId,
      executionDetails: raw ? [{ raw: JSON.stringify(raw) }] : [],
    },
  ],
});

test("events on the provider are found by the integration that their raw names", () => {
  const events = [
    event("a", "slack", { integrationId: "i1" }),
    event("b", "slack", { integrationIdentifier: "slack-eu" }),
    event("c", "slack", { integrationId: "i2" }),
    event("d", "slack"),
    event("e", "twilio", { integrationId: "i1" }),
    null,
    { _id: "f", jobs: "none" },
  ] as never[];
  const own = ownEvents(events, "slack", { id: "i1", identifier: "slack-eu" });
  expect(own.onProvider.map(({ _id }) => _id)).toEqual(["a", "b", "c", "d"]);
  expect([own.named, own.otherwise]).toEqual([2, 1]);
});
