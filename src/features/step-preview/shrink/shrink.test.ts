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

test("stops with the smallest value so far if the signal aborts a render", async () => {
  const controller = new AbortController();
  let renderCount = 0;
  const fails = async (value: unknown) => {
    renderCount += 1;
    if (renderCount === 5) controller.abort();
    controller.signal.throwIfAborted();
    return await createFailurePredicate('"n":37')(value);
  };
  const options = { maxRenders: 500, signal: controller.signal };
  const { endReason, smallestValue } = await shrink(payload, fails, options);
  expect(endReason).toBe("stopped");
  expect(JSON.stringify(smallestValue)).toContain('"n":37');
  expect(JSON.stringify(smallestValue).length).toBeLessThan(JSON.stringify(payload).length);
});

test("rejects if a render fails", async () => {
  const fails = async () => await Promise.reject(new Error("offline"));
  await expect(shrink(payload, fails, { maxRenders: 500 })).rejects.toThrow("offline");
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
