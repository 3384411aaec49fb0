import fc from "fast-check";
import { expect, test } from "vitest";
import { readAttempts } from "./attempts.ts";

const statuses = ["Pending", "Queued", "Success", "Warning", "Failed", "ReadConfirmation"];
const record = fc.record({ status: fc.constantFrom(...statuses), isRetry: fc.boolean() });
/** Details in order, with different times, and the order in which they are received. */
const details = fc
  .array(record, { maxLength: 8 })
  .map((records) =>
    records.map((fields, minute) => ({ ...fields, createdAt: `2026-03-01T12:0${minute}:00.000Z` })),
  )
  .chain((ordered) =>
    fc.tuple(
      fc.constant(ordered),
      fc.shuffledSubarray(ordered, { minLength: ordered.length, maxLength: ordered.length }),
    ),
  );

test("the order in which details are received doesn't matter", () => {
  fc.assert(
    fc.property(details, ([ordered, received]) => {
      expect(readAttempts(received)).toEqual(readAttempts(ordered));
    }),
  );
});

test("details without a retry are one attempt", () => {
  fc.assert(
    fc.property(details, ([ordered]) => {
      const single = ordered.map((detail) => ({ ...detail, isRetry: false }));
      const ended = single.filter(({ status }) => status !== "ReadConfirmation");
      expect(readAttempts(single)).toMatchObject({
        attemptCount: 1,
        isRead: ended.length < single.length,
        lastAt: ended.length === 0 ? undefined : Date.parse(ended.at(-1)?.createdAt ?? ""),
      });
    }),
  );
});

test("an item that isn't a detail is ignored", () => {
  const createdAt = "2026-03-01T12:00:00.000Z";
  const attempts = readAttempts([null, { status: "Success", createdAt }, "text"]);
  expect(attempts).toMatchObject({ lastEnd: "Success", endedAt: Date.parse(createdAt) });
});
