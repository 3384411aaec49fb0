import fc from "fast-check";
import { expect, test } from "vitest";
import { getAttemptSummary } from "./attempts.ts";

const statuses = ["Pending", "Queued", "Success", "Warning", "Failed", "ReadConfirmation"];
const anyDetail = fc.record({ status: fc.constantFrom(...statuses), isRetry: fc.boolean() });
/** Generates details in order, with different times, and a shuffled copy of the list. */
const anyDetailOrders = fc
  .array(anyDetail, { maxLength: 8 })
  .map((records) =>
    records.map((fields, minute) => ({ ...fields, createdAt: `2026-03-01T12:0${minute}:00.000Z` })),
  )
  .chain((orderedDetails) =>
    fc.tuple(
      fc.constant(orderedDetails),
      fc.shuffledSubarray(orderedDetails, {
        minLength: orderedDetails.length,
        maxLength: orderedDetails.length,
      }),
    ),
  );

test("the order in which details are received doesn't matter", () => {
  fc.assert(
    fc.property(anyDetailOrders, ([orderedDetails, receivedDetails]) => {
      expect(getAttemptSummary(receivedDetails)).toEqual(getAttemptSummary(orderedDetails));
    }),
  );
});

test("details without a retry are one attempt", () => {
  fc.assert(
    fc.property(anyDetailOrders, ([orderedDetails]) => {
      const detailsWithoutRetry = orderedDetails.map((detail) => ({ ...detail, isRetry: false }));
      const attemptDetails = detailsWithoutRetry.filter(
        ({ status }) => status !== "ReadConfirmation",
      );
      expect(getAttemptSummary(detailsWithoutRetry)).toMatchObject({
        attemptCount: 1,
        isRead: attemptDetails.length < detailsWithoutRetry.length,
        lastAt:
          attemptDetails.length === 0
            ? undefined
            : Date.parse(attemptDetails.at(-1)?.createdAt ?? ""),
      });
    }),
  );
});

test("an item that isn't a detail is ignored", () => {
  const createdAt = "2026-03-01T12:00:00.000Z";
  const summary = getAttemptSummary([null, { status: "Success", createdAt }, "text"]);
  expect(summary).toMatchObject({ lastEndStatus: "Success", endedAt: Date.parse(createdAt) });
});
