import { expect, test } from "vitest";
import { findDistinctPayloads, createEdgeCases, withLocales } from "./cases.ts";

const previewPayload = {
  payload: { order: { id: "A-1", url: "https://a.co", items: [{ n: "x" }] }, eta: "2026-11-23" },
  subscriber: { firstName: "Ana", email: "a@b.co" },
};
const getPayload = (name: string) =>
  createEdgeCases(previewPayload).find((edgeCase) => edgeCase.name === name)?.payload;

test("each edge case changes only what its name describes", () => {
  expect(getPayload("Empty payload")).toEqual({ ...previewPayload, payload: {} });
  expect(getPayload("Without eta")?.["payload"]).toEqual({ order: previewPayload.payload.order });
  expect(getPayload("Without order.id")?.["payload"]).toEqual({
    order: { url: "https://a.co", items: [{ n: "x" }] },
    eta: "2026-11-23",
  });
  expect(JSON.stringify(getPayload("Lists with 200 items")).match(/"n"/g)).toHaveLength(200);
  expect(getPayload("Right-to-left text")).toMatchObject({
    payload: { eta: "2026-11-23", order: { url: "https://a.co" } },
  });
  expect(getPayload("Subscriber without a name")?.["subscriber"]).toEqual({ email: "a@b.co" });
  expect(new Set(createEdgeCases(previewPayload).map(({ id }) => id)).size).toBe(
    createEdgeCases(previewPayload).length,
  );
});

test("edge cases with the same name have different IDs", () => {
  const edgeCases = createEdgeCases({ payload: { "a.b": 1, a: { b: 2 } } });
  expect(edgeCases.filter(({ name }) => name === "Without a.b")).toHaveLength(2);
  expect(new Set(edgeCases.map(({ id }) => id)).size).toBe(edgeCases.length);
});

test("equal event payloads appear once", () => {
  const events = [{ n: 1 }, { n: 1 }, { n: 2 }];
  const distinctPayloads = findDistinctPayloads(events, (event) => ({ payload: event }));
  expect(distinctPayloads.map(({ event }) => event)).toEqual([{ n: 1 }, { n: 2 }]);
});

test("each case repeats for each locale", () => {
  const [firstCase] = createEdgeCases(previewPayload);
  if (!firstCase) throw new Error("no case");
  expect(
    withLocales([firstCase], ["de", "fr"]).map(({ payload }) => payload["subscriber"]),
  ).toEqual([
    { firstName: "Ana", email: "a@b.co", locale: "de" },
    { firstName: "Ana", email: "a@b.co", locale: "fr" },
  ]);
  expect(withLocales([firstCase], [])).toEqual([{ ...firstCase, locale: undefined }]);
});
