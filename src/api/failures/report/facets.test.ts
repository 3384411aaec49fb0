import { describe, expect, test } from "vitest";
import type { Condition } from "../report.ts";
import {
  createEventColumns,
  selectEveryEvent,
  type SimpleEvent,
} from "../testing/event-columns.ts";
import { countFacets } from "./facets.ts";

function getFacets(events: readonly SimpleEvent[], labels?: Readonly<Record<string, string>>) {
  const columns = createEventColumns(events, labels);
  const scope = { mask: selectEveryEvent(columns), stepConditions: [] };
  return countFacets(columns, Uint32Array.from(events.keys()), scope);
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
  const scope = { mask: Uint8Array.of(0, 1), stepConditions: [] };
  expect(getValues(countFacets(columns, Uint32Array.of(1), scope), "tag")).toEqual(["b"]);
});

describe("failures of steps", () => {
  const facets = [
    "workflow:w1",
    ...["in_app", "push", "email"].flatMap((channel) => [`channel:${channel}`, `step:${channel}`]),
    ...["novu", "fcm", "sendgrid"].map((provider) => `provider:${provider}`),
    "integration:fcm-app",
    "integration:sendgrid-eu",
  ];
  const pushFailure = { channel: "push", provider: "fcm", integration: "fcm-app", text: "404" };
  const emailFailure = { provider: "sendgrid", integration: "sendgrid-eu", text: "503" };
  const columns = createEventColumns([
    { outcome: "partlyFailed", facets, issues: [pushFailure] },
    { outcome: "partlyFailed", facets, issues: [pushFailure, { ...pushFailure, text: "410" }] },
    { outcome: "partlyFailed", facets, issues: [pushFailure, emailFailure] },
    { outcome: "warning", facets, issues: [{ ...emailFailure, kind: "warning" }] },
  ]);
  const getFailedCounts = (...stepConditions: Condition[]) => {
    const countedFacets = countFacets(columns, Uint32Array.of(0, 1, 2, 3), {
      mask: selectEveryEvent(columns),
      stepConditions,
    });
    return Object.fromEntries(
      countedFacets.map(({ key, values }) => [
        key,
        Object.fromEntries(values.map(({ value, failedCount }) => [value, failedCount])),
      ]),
    );
  };

  test("count for the step's own values, and once for each event", () => {
    expect(getFailedCounts()).toEqual({
      workflow: { w1: 3 },
      channel: { in_app: 0, push: 3, email: 1 },
      step: { in_app: 0, push: 3, email: 1 },
      provider: { novu: 0, fcm: 3, sendgrid: 1 },
      integration: { "fcm-app": 3, "sendgrid-eu": 1 },
    });
  });

  test("count for the values of another key only if they match the conditions", () => {
    const condition = { key: "channel", values: ["email"], isExcluded: false };
    expect(getFailedCounts(condition)).toMatchObject({
      // Shows where the failures are that the condition hides.
      channel: { in_app: 0, push: 3, email: 1 },
      provider: { novu: 0, fcm: 0, sendgrid: 1 },
      integration: { "fcm-app": 0, "sendgrid-eu": 1 },
    });
  });
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
