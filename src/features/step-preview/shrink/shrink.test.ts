import { expect, test } from "vitest";
import { shrink } from "./shrink.ts";

const payload = {
  order: { id: "A-20418", items: Array.from({ length: 40 }, (_, n) => ({ n, name: `item ${n}` })) },
  eta: "2026-11-23",
  notes: ["fine", "with a %} in it", "fine too"],
};

/** Simulates a template that fails if the payload contains `text`. */
const failsOn = (text: string) => async (value: unknown) => JSON.stringify(value).includes(text);

test("keeps only what causes the failure", async () => {
  const { smallest, end, renderCount } = await shrink(payload, failsOn("%}"), { maxRenders: 500 });
  expect(smallest).toEqual({ notes: [expect.stringContaining("%}")] });
  expect(JSON.stringify(smallest).length).toBeLessThan(20);
  expect(end).toBe("smallest");
  expect(renderCount).toBeLessThan(60);
});

test("finds one item among many", async () => {
  const { smallest } = await shrink(payload, failsOn('"n":37'), { maxRenders: 500 });
  expect(smallest).toEqual({ order: { items: [{ n: 37 }] } });
});

test("shrinks to an empty object if every value fails", async () => {
  const { smallest, renderCount } = await shrink(payload, async () => true, { maxRenders: 50 });
  expect([smallest, renderCount]).toEqual([{}, 1]);
});

test("stops at the limit with the smallest value so far", async () => {
  const { end, renderCount } = await shrink(payload, failsOn('"n":37'), { maxRenders: 5 });
  expect([end, renderCount]).toEqual(["limit", 5]);
});

test("stops when aborted", async () => {
  const controller = new AbortController();
  const renderCounts: number[] = [];
  const { end } = await shrink(payload, failsOn('"n":37'), {
    maxRenders: 500,
    signal: controller.signal,
    onProgress: ({ renderCount }) => {
      renderCounts.push(renderCount);
      if (renderCount === 3) controller.abort();
    },
  });
  expect([end, renderCounts]).toEqual(["stopped", [1, 2, 3]]);
});
