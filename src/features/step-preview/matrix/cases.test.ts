import { expect, test } from "vitest";
import { distinctPayloads, hardCases, withLocales } from "./cases.ts";

const whole = {
  payload: { order: { id: "A-1", url: "https://a.co", items: [{ n: "x" }] }, eta: "2026-11-23" },
  subscriber: { firstName: "Ana", email: "a@b.co" },
};
const named = (name: string) => hardCases(whole).find((one) => one.name === name)?.payload;

test("each hard case changes what its name says, and keeps the rest", () => {
  expect(named("Empty payload")).toEqual({ ...whole, payload: {} });
  expect(named("without eta")?.["payload"]).toEqual({ order: whole.payload.order });
  expect(named("without order.id")?.["payload"]).toEqual({
    order: { url: "https://a.co", items: [{ n: "x" }] },
    eta: "2026-11-23",
  });
  expect(JSON.stringify(named("Lists of 200")).match(/"n"/g)).toHaveLength(200);
  expect(named("Right to left")).toMatchObject({
    payload: { eta: "2026-11-23", order: { url: "https://a.co" } },
  });
  expect(named("Subscriber without a name")?.["subscriber"]).toEqual({ email: "a@b.co" });
  expect(new Set(hardCases(whole).map(({ id }) => id)).size).toBe(hardCases(whole).length);
});

test("equal payloads of events are tried once", () => {
  const events = [{ n: 1 }, { n: 1 }, { n: 2 }];
  const found = distinctPayloads(events, (event) => ({ payload: event }));
  expect(found.map(({ event }) => event)).toEqual([{ n: 1 }, { n: 2 }]);
});

test("each case is tried in each locale", () => {
  const [first] = hardCases(whole);
  if (!first) throw new Error("there is none");
  expect(withLocales([first], ["de", "fr"]).map(({ payload }) => payload["subscriber"])).toEqual([
    { firstName: "Ana", email: "a@b.co", locale: "de" },
    { firstName: "Ana", email: "a@b.co", locale: "fr" },
  ]);
  expect(withLocales([first], [])).toEqual([{ ...first, locale: undefined }]);
});
