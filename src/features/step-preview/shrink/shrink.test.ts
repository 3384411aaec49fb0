import { expect, test } from "vitest";
import { shrink } from "./shrink.ts";

const payload = {
  order: { id: "A-20418", items: Array.from({ length: 40 }, (_, n) => ({ n, name: `item ${n}` })) },
  eta: "2026-11-23",
  notes: ["fine", "with a %} in it", "fine too"],
};

/** Simulates a template that fails if the payload contains `text`. */
const createFailurePredicate = (text: string) => async (value: unknown) =>
  JSON.stringify(value).includes(text);

test("keeps only what causes the failure", async () => {
  const { smallestValue, endReason, renderCount } = await shrink(
    payload,
    createFailurePredicate("%}"),
    { maxRenders: 500 },
  );
  expect(smallestValue).toEqual({ notes: [expect.stringContaining("%}")] });
  expect(JSON.stringify(smallestValue).length).toBeLessThan(20);
  expect(endReason).toBe("smallest");
  expect(renderCount).toBeLessThan(60);
});

test("finds one item among many", async () => {
  const { smallestValue } = await shrink(payload, createFailurePredicate('"n":37'), {
    maxRenders: 500,
  });
  expect(smallestValue).toEqual({ order: { items: [{ n: 37 }] } });
});

test("shrinks to an empty object if every value fails", async () => {
  const { smallestValue, renderCount } = await shrink(payload, async () => true, {
    maxRenders: 50,
  });
  expect([smallestValue, renderCount]).toEqual([{}, 1]);
});

test("stops at the limit with the smallest value so far", async () => {
  const { endReason, renderCount } = await shrink(payload, createFailurePredicate('"n":37'), {
    maxRenders: 5,
  });
  expect([endReason, renderCount]).toEqual(["limit", 5]);
});

test("stops when aborted", async () => {
  const controller = new AbortController();
  const renderCounts: number[] = [];
  const { endReason } = await shrink(payload, createFailurePredicate('"n":37'), {
    maxRenders: 500,
    signal: controller.signal,
    onProgress: ({ renderCount }) => {
      renderCounts.push(renderCount);
      if (renderCount === 3) controller.abort();
    },
  });
  expect([endReason, renderCounts]).toEqual(["stopped", [1, 2, 3]]);
});
