import { expect, test } from "vitest";
import { shrink } from "./shrink.ts";

const payload = {
  order: { id: "A-20418", items: Array.from({ length: 40 }, (_, n) => ({ n, name: `item ${n}` })) },
  eta: "2026-11-23",
  notes: ["fine", "with a %} in it", "fine too"],
};

/** What a template stumbles over. */
const has = (text: string) => async (value: unknown) => JSON.stringify(value).includes(text);

test("leaves only what the failure needs", async () => {
  const { smallest, end, calls } = await shrink(payload, has("%}"), { max: 500 });
  expect(smallest).toEqual({ notes: [expect.stringContaining("%}")] });
  expect(JSON.stringify(smallest).length).toBeLessThan(20);
  expect(end).toBe("smallest");
  expect(calls).toBeLessThan(60);
});

test("finds one item among many", async () => {
  const { smallest } = await shrink(payload, has('"n":37'), { max: 500 });
  expect(smallest).toEqual({ order: { items: [{ n: 37 }] } });
});

test("a failure that needs nothing shrinks to an empty object", async () => {
  const { smallest, calls } = await shrink(payload, async () => true, { max: 50 });
  expect([smallest, calls]).toEqual([{}, 1]);
});

test("stops at its limit with the smallest value so far", async () => {
  const { end, calls } = await shrink(payload, has('"n":37'), { max: 5 });
  expect([end, calls]).toEqual(["bound", 5]);
});

test("stops when aborted", async () => {
  const controller = new AbortController();
  const seen: number[] = [];
  const { end } = await shrink(payload, has('"n":37'), {
    max: 500,
    signal: controller.signal,
    onProgress: ({ calls }) => {
      seen.push(calls);
      if (calls === 3) controller.abort();
    },
  });
  expect([end, seen]).toEqual(["stopped", [1, 2, 3]]);
});
