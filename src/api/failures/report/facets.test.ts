import { expect, test } from "vitest";
import { createEventColumns, type SimpleEvent } from "../testing/event-columns.ts";
import { countFacets } from "./facets.ts";

function getFacets(events: readonly SimpleEvent[], labels?: Readonly<Record<string, string>>) {
  const columns = createEventColumns(events, labels);
  return countFacets(columns, Uint32Array.from(events.keys()));
}

const getValues = (facets: ReturnType<typeof getFacets>, key: string) =>
  facets.find((facet) => facet.key === key)?.values.map(({ value }) => value);

const repeat = (count: number, create: (index: number) => SimpleEvent) =>
  Array.from({ length: count }, (_, index) => create(index));

test("a value has its label and the counts of its events and failed events", () => {
  const events: SimpleEvent[] = [
    { facets: ["workflow:w1"], outcome: "failed" },
    { facets: ["workflow:w1"], outcome: "partlyFailed" },
    { facets: ["workflow:w1"], outcome: "warning" },
    { facets: ["workflow:w2"] },
  ];
  expect(getFacets(events, { "workflow:w1": "Welcome" })).toEqual([
    {
      key: "workflow",
      distinctCount: 2,
      values: [
        { value: "w1", label: "Welcome", count: 3, failedCount: 2 },
        { value: "w2", count: 1, failedCount: 0 },
      ],
    },
  ]);
});

test("only events of the list are counted", () => {
  const columns = createEventColumns([{ facets: ["tag:a"] }, { facets: ["tag:b"] }]);
  expect(getValues(countFacets(columns, Uint32Array.of(1)), "tag")).toEqual(["b"]);
});

test("values with more failures come first, then more frequent ones", () => {
  const events: SimpleEvent[] = [
    { facets: ["tag:rare"] },
    { facets: ["tag:frequent"] },
    { facets: ["tag:frequent"] },
    { facets: ["tag:failing"], outcome: "failed" },
  ];
  expect(getValues(getFacets(events), "tag")).toEqual(["failing", "frequent", "rare"]);
});

test("keys have a fixed order, and payload keys come last by name", () => {
  const facets = getFacets([
    { facets: ["payload.b:1", "payload.a:1", "phoneCountry:DE", "tag:a", "workflow:w"] },
  ]);
  expect(facets.map(({ key }) => key)).toEqual([
    "workflow",
    "tag",
    "phoneCountry",
    "payload.a",
    "payload.b",
  ]);
});

test("keys with many values list the first ones and count all", () => {
  const facets = getFacets(
    repeat(60, (index) => ({ facets: [`subscriber:${index}`, `emailDomain:${index}`] })),
  );
  expect(
    facets.map(({ key, values, distinctCount }) => [key, values.length, distinctCount]),
  ).toEqual([
    ["subscriber", 10, 60],
    ["emailDomain", 50, 60],
  ]);
});

test("payload keys of fewer than 1 % of the events are left out", () => {
  const events = repeat(200, (index) => ({
    facets: [index < 2 ? "payload.known:a" : "", index < 1 ? "payload.rare:a" : ""].filter(Boolean),
  }));
  expect(getFacets(events).map(({ key }) => key)).toEqual(["payload.known"]);
});

test("payload keys with more than 200 values are left out", () => {
  const events = repeat(201, (index) => ({
    facets: [`payload.order:${index}`, `payload.shop:${index % 200}`],
  }));
  expect(getFacets(events).map(({ key }) => key)).toEqual(["payload.shop"]);
});
