import { afterEach, beforeEach, expect, test } from "vitest";
import { session } from "../../../api/session/session.ts";
import { createKeySignIn, createLinkSignIn } from "../../../api/testing/sessions.ts";
import { toFailureSearch, toScannedSearch } from "./to-failure-search.ts";

const after = "2026-03-01T03:00:00.000Z";
const before = "2026-03-01T04:00:00.000Z";
const [from, to] = [Date.parse(after), Date.parse(before)];

beforeEach(() => session.open(createLinkSignIn()));
afterEach(() => session.close());

test("the window and the filters of the list are kept", () => {
  expect(
    toFailureSearch({
      after,
      before,
      templates: ["welcome"],
      outcome: ["failed", "partlyFailed"],
      topicKey: "news, all",
      where: ["-channel:sms", "payload.region:eu"],
      page: 3,
      tail: true,
    }),
  ).toEqual({
    after,
    // The list's `before` is inclusive, but that of the failures page isn't.
    before: "2026-03-01T04:00:00.001Z",
    where: [
      "workflow:welcome",
      'topic:"news, all"',
      "outcome:failed,partlyFailed",
      "-channel:sms",
      "payload.region:eu",
    ],
  });
});

test("a span replaces its start", () => {
  expect(toFailureSearch({ last: "1h", after })).toEqual({ last: "1h" });
});

test("returns no search for filters that can't be applied to scanned events", () => {
  expect(toFailureSearch({ emails: ["ana@acme.example"] })).toBeUndefined();
  expect(toFailureSearch({ subscriptionId: "s1" })).toBeUndefined();
  expect(toFailureSearch({ contextKeys: [] })).toBeUndefined();
});

test("workflow IDs can't be applied to scanned events, which have identifiers", () => {
  session.open(createKeySignIn());
  expect(toFailureSearch({ templates: ["flow-1"] })).toBeUndefined();
  expect(toFailureSearch({ where: ["-workflow:flow-1"] })).toBeUndefined();
  expect(toFailureSearch({ where: ["workflow:flow-1"] })).toBeUndefined();
});

test("a scan of the same span opens with the span", () => {
  const search = { last: "1h", where: ["channel:sms"] };
  expect(toScannedSearch({ last: "1h" }, search, { from, to })).toEqual(search);
});

test("a list that covers part of a scan opens as a range within the scan", () => {
  const search = { after, before, where: ["channel:sms"] };
  const range = { from: after, to: before };
  expect(toScannedSearch({ last: "48h" }, search, { from, to })).toEqual({
    last: "48h",
    where: search.where,
    ...range,
  });
  expect(toScannedSearch({ from: from - 1000 }, search, { from, to })).toEqual({
    after: "2026-03-01T02:59:59.000Z",
    where: search.where,
    ...range,
  });
});

test("a complete scan opens without a range", () => {
  expect(toScannedSearch({ from, to }, { after, before }, undefined)).toEqual({ after, before });
});
