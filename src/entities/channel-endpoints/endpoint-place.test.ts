import { expect, test } from "vitest";
import { endpointFacts } from "./endpoint-facts.ts";
import { placeInList } from "./endpoint-place.ts";

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

test("a subscriber leaves fewest; without one the links and the context", () => {
  expect(placeInList(facts({ subscriberId: "ana" }))).toEqual({ subscriberId: "ana" });
  expect(placeInList(facts({}))).toEqual({
    connectionIdentifier: "team",
    integrationIdentifier: "one",
    contextKeys: ["tenant:a"],
  });
  expect(placeInList(facts({ integrationIdentifier: null, connectionIdentifier: null }))).toEqual({
    contextKeys: ["tenant:a"],
    channel: "chat",
    providerId: "slack",
  });
  expect(placeInList(endpointFacts({ providerId: "pigeon" }))).toEqual({});
});

test("the cursor is that of the page, with the order that it belongs to", () => {
  const order = { orderBy: "updatedAt", orderDirection: "ASC" } as const;
  const own = facts({ subscriberId: "ana" });
  expect(placeInList(own, { previous: "p", next: "n" }, order)).toEqual({
    subscriberId: "ana",
    after: "p",
    ...order,
  });
  expect(placeInList(own, { previous: null, next: "n" })).toEqual({
    subscriberId: "ana",
    before: "n",
  });
  expect(placeInList(own, { previous: null, next: null }, order)).toEqual({ subscriberId: "ana" });
});
