import { afterEach, beforeEach, expect, test } from "vitest";
import { session } from "../../../api/session/session.ts";
import { createKeySignIn, createLinkSignIn } from "../../../api/testing/sessions.ts";
import { createRelatedQueries } from "./related-queries.ts";

beforeEach(() => session.open(createLinkSignIn()));
afterEach(() => session.close());

test("each list is queried with an absolute time range around the event", () => {
  const range = { after: "2026-03-01T02:50:00.000Z", before: "2026-03-01T03:10:00.000Z" };
  const queries = createRelatedQueries({
    createdAt: "2026-03-01T03:00:00.000Z",
    transactionId: "t",
    subscriber: { subscriberId: "s" },
    template: { _id: "w", triggers: [{ identifier: "order-shipped" }] },
  });
  expect(queries.map(({ search }) => search)).toEqual([
    { transactionId: "t" },
    { subscriberIds: ["s"], ...range },
    { templates: ["order-shipped"], ...range },
  ]);
});

test("a service without sessions gets the ID of the workflow", () => {
  session.open(createKeySignIn());
  const [query] = createRelatedQueries({
    createdAt: "2026-03-01T03:00:00.000Z",
    template: { _id: "w", triggers: [{ identifier: "order-shipped" }] },
  });
  expect(query?.search.templates).toEqual(["w"]);
});

test("a list is omitted if the record lacks the field to search by", () => {
  expect(createRelatedQueries({})).toEqual([]);
  expect(
    createRelatedQueries({ transactionId: "t", subscriber: { subscriberId: "s" } }).map(
      ({ kind }) => kind,
    ),
  ).toEqual(["transaction"]);
});

test("an event that has only the IDs of its subscriber and workflow has related events", () => {
  const queries = createRelatedQueries({
    createdAt: "2026-03-01T03:00:00.000Z",
    to: { subscriberId: "user_1" },
    _templateId: "template-1",
  });
  expect(queries.map(({ search }) => search.subscriberIds ?? search.templates)).toEqual([
    ["user_1"],
    ["template-1"],
  ]);
});
