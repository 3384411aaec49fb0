import { beforeEach, expect, test } from "vitest";
import { findRecordsById, type FoundRecord, mayBeId } from "./find-id.ts";
import { session } from "../session/session.ts";
import { createLinkSignIn } from "../testing/sessions.ts";
import { createResponder, type Responder, stubFetch } from "../testing/stub-fetch.ts";

beforeEach(() => session.open(createLinkSignIn()));

const createEvent = (id: string, transactionId: string) => ({
  _id: id,
  transactionId,
  createdAt: "2026-03-01T02:30:00.000Z",
});
const createSubscriber = (subscriberId: string, email: string) => ({ subscriberId, email });

const simulateService =
  (
    events: readonly ReturnType<typeof createEvent>[],
    subscribers: readonly ReturnType<typeof createSubscriber>[],
  ) =>
  (request: Request): ReturnType<Responder> => {
    const { pathname, searchParams: query } = new URL(request.url);
    if (pathname.endsWith("/v2/subscribers") || pathname.endsWith("/subscribers")) {
      const data = subscribers.filter(
        ({ subscriberId, email }) =>
          subscriberId.includes(query.get("subscriberId") ?? "") &&
          email.includes(query.get("email") ?? ""),
      );
      return createResponder(200, { data, next: null, previous: null, totalCount: data.length })(
        request,
      );
    }
    const id = pathname.split("/notifications/")[1];
    if (id === undefined) {
      const data = events.filter(
        ({ transactionId }) => transactionId === query.get("transactionId"),
      );
      return createResponder(200, { data, hasMore: false, page: 0, pageSize: 2 })(request);
    }
    const foundEvent = events.find(({ _id }) => _id === decodeURIComponent(id));
    return createResponder(
      foundEvent ? 200 : 404,
      foundEvent ?? { message: "No such event." },
    )(request);
  };

const find = async (id: string) => await findRecordsById(id, new AbortController().signal);
const describeRecords = (foundRecords: readonly FoundRecord[]) =>
  foundRecords.map((record) =>
    record.kind === "event"
      ? `event ${record.event._id}`
      : record.kind === "transaction"
        ? `transaction ${record.transactionId}`
        : `subscriber ${record.subscriber.subscriberId}`,
  );

const knownService = simulateService(
  [
    createEvent("e1", "order-1"),
    createEvent("e2", "status-9"),
    createEvent("e3", "status-9"),
    createEvent("twin", "twin"),
  ],
  [
    createSubscriber("ada", "ada@example.com"),
    createSubscriber("ada-2", "ada@example.com"),
    createSubscriber("bo", "bo@x.org"),
  ],
);

test.each([
  ["an event", "e1", ["event e1"]],
  ["a transaction of one event is that event", "order-1", ["event e1"]],
  ["a transaction of several", "status-9", ["transaction status-9"]],
  ["a subscriber, not one whose id only contains it", "ada", ["subscriber ada"]],
  [
    "the subscribers with an email address",
    "ada@example.com",
    ["subscriber ada", "subscriber ada-2"],
  ],
  ["an address of one, and not part of one", "bo@x.org", ["subscriber bo"]],
  ["one event under both its ids", "twin", ["event twin"]],
  ["nothing", "nobody-has-this", []],
])("finds %s", async (_, id, expected) => {
  stubFetch(knownService);
  expect(describeRecords(await find(id))).toEqual(expected);
});

test("a failed lookup is an error, not an empty result", async () => {
  stubFetch((request) =>
    request.url.includes("transactionId=")
      ? createResponder(403, { message: "Not for you." })(request)
      : request.url.includes("/subscribers")
        ? createResponder(501, { message: "Out of order." })(request)
        : knownService(request),
  );
  await expect(find("e1")).rejects.toThrow();
});

test("only a single word may be an ID", () => {
  expect(["order-1", "a@b.c", "two words", "", "x"].map(mayBeId)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
