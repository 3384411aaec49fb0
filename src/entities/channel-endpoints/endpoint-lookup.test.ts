import { expect, test } from "vitest";
import { endpointFacts } from "./endpoint-facts.ts";
import { lookupParams } from "./endpoint-lookup.ts";

const facts = (more: object) =>
  endpointFacts({
    identifier: "it",
    channel: "chat",
    providerId: "slack",
    integrationIdentifier: "one",
    connectionIdentifier: "team",
    contextKeys: ["tenant:a"],
    ...more,
  });

test("filters by subscriber, or else by links and context", () => {
  expect(lookupParams(facts({ subscriberId: "ana" }))).toEqual({ subscriberId: "ana" });
  expect(lookupParams(facts({}))).toEqual({
    connectionIdentifier: "team",
    integrationIdentifier: "one",
    contextKeys: ["tenant:a"],
  });
  expect(lookupParams(facts({ integrationIdentifier: null, connectionIdentifier: null }))).toEqual({
    contextKeys: ["tenant:a"],
    channel: "chat",
    providerId: "slack",
  });
  expect(lookupParams(endpointFacts({ providerId: "pigeon" }))).toEqual({});
});

test("includes the cursor of the page and its order", () => {
  const order = { orderBy: "updatedAt", orderDirection: "ASC" } as const;
  const own = facts({ subscriberId: "ana" });
  expect(lookupParams(own, { previous: "p", next: "n" }, order)).toEqual({
    subscriberId: "ana",
    after: "p",
    ...order,
  });
  expect(lookupParams(own, { previous: null, next: "n" })).toEqual({
    subscriberId: "ana",
    before: "n",
  });
  expect(lookupParams(own, { previous: null, next: null }, order)).toEqual({ subscriberId: "ana" });
});
