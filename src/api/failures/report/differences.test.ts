import { expect, test } from "vitest";
import {
  createEventColumns,
  selectEveryEvent,
  type SimpleEvent,
} from "../testing/event-columns.ts";
import { createRandom, createTraffic, type TrafficEvent } from "../testing/traffic.ts";
import { findDifferences } from "./differences.ts";

function computeDifferences(
  events: readonly SimpleEvent[],
  isInside: (event: SimpleEvent, index: number) => boolean,
) {
  const columns = createEventColumns(events);
  const insideMask = Uint8Array.from(events, (event, index) => (isInside(event, index) ? 1 : 0));
  return findDifferences(columns, insideMask, selectEveryEvent(columns));
}

const getNames = (differences: ReturnType<typeof findDifferences>) =>
  differences.map(({ key, value }) => `${key}:${value}`);

const events = createTraffic(20_000);
const columns = createEventColumns(events);
const hasFacets = ({ facets = [] }: SimpleEvent, ...requiredFacets: string[]) =>
  requiredFacets.every((facet) => facets.includes(facet));
const isBetween = ({ at }: TrafficEvent, from: number, to: number) => at >= from && at < to;
const minuteMs = 60_000;

const findCauses = (isInside: (event: TrafficEvent) => boolean) => {
  const insideMask = Uint8Array.from(events, (event) => (isInside(event) ? 1 : 0));
  return findDifferences(columns, insideMask, selectEveryEvent(columns));
};

test("an outage is traced to its integration and provider", () => {
  const random = createRandom(5);
  const foundDifferences = findCauses(
    (event) =>
      hasFacets(event, "integration:sendgrid-eu") &&
      isBetween(event, 20 * minuteMs, 30 * minuteMs) &&
      random() < 0.7,
  );
  expect(getNames(foundDifferences).slice(0, 2)).toEqual([
    "integration:sendgrid-eu",
    "provider:sendgrid",
  ]);
});

test("a change of one workflow is traced to the workflow, not to its provider or channel", () => {
  const random = createRandom(6);
  const foundDifferences = findCauses(
    (event) =>
      hasFacets(event, "workflow:out-for-delivery", "provider:twilio") &&
      event.at > 50 * minuteMs &&
      random() < 0.5,
  );
  expect(getNames(foundDifferences)[0]).toBe("workflow:out-for-delivery");
  expect(getNames(foundDifferences)).toContain("provider:twilio");
});

test("a cause is found behind a handful of failures among thousands of events", () => {
  let remainingCount = 4;
  const foundDifferences = findCauses(
    (event) => hasFacets(event, "workflow:invoice-ready") && remainingCount-- > 0,
  );
  expect(getNames(foundDifferences)[0]).toBe("workflow:invoice-ready");
});

test("a cause in the payload is found", () => {
  const random = createRandom(7);
  const foundDifferences = findCauses(
    (event) => hasFacets(event, "payload.region:asia") && random() < 0.05,
  );
  expect(getNames(foundDifferences)).toEqual(["payload.region:asia"]);
});

test("failures by chance have no cause", () => {
  const random = createRandom(8);
  expect(findCauses(() => random() < 0.02)).toEqual([]);
});

test("an outage is traced to its provider even if it coincides with a broadcast", () => {
  const random = createRandom(4);
  const eventsWithBroadcast = events.map((event) => {
    const isFailing = hasFacets(event, "provider:sendgrid") && random() < 0.01;
    const isBroadcast = random() < (isFailing ? 0.5 : 0.004);
    return { isFailing, facets: [...event.facets, ...(isBroadcast ? ["topic:status"] : [])] };
  });
  const failedEvents = new Set<SimpleEvent>(
    eventsWithBroadcast.filter(({ isFailing }) => isFailing),
  );
  const foundDifferences = computeDifferences(eventsWithBroadcast, (event) =>
    failedEvents.has(event),
  );
  expect(getNames(foundDifferences).slice(0, 2)).toEqual(["provider:sendgrid", "topic:status"]);
});

test("of several causes in a mixed set, the most unusual comes first", () => {
  const insideMask = Uint8Array.from(events, (event, index) =>
    (hasFacets(event, "workflow:out-for-delivery", "payload.region:asia") && index % 4 < 1) ||
    (hasFacets(event, "channel:email") && index % 80 < 1)
      ? 1
      : 0,
  );
  const rangeMask = selectEveryEvent(columns);
  const foundDifferences = findDifferences(columns, insideMask, rangeMask, { isMixed: true });
  expect(getNames(foundDifferences)[0]).toBe("workflow:out-for-delivery");
});

test("values that only failing events have by chance come after the cause", () => {
  const random = createRandom(9);
  const noisyEvents = events.map((event, index) => {
    const isFailing = hasFacets(event, "integration:infobip-dach") && random() < 0.1;
    const noise = isFailing && index % 40 < 1 ? ["payload.note:chance", "topic:chance"] : [];
    return { ...event, isFailing, facets: [...event.facets, ...noise] };
  });
  const failedEvents = new Set<SimpleEvent>(noisyEvents.filter(({ isFailing }) => isFailing));
  const foundDifferences = computeDifferences(noisyEvents, (event) => failedEvents.has(event));
  expect(getNames(foundDifferences).slice(0, 2)).toEqual([
    "integration:infobip-dach",
    "provider:infobip",
  ]);
  const chanceDifference = foundDifferences.find(({ key }) => key === "topic");
  expect(chanceDifference?.lift).toBe(Number.POSITIVE_INFINITY);
});

test("a difference has the counts from which its lift is computed", () => {
  const taggedEvents = Array.from({ length: 100 }, (_, index) => ({
    facets: [index < 12 ? "tag:a" : "tag:b"],
  }));
  const foundDifferences = computeDifferences(taggedEvents, (_, index) => index < 10);
  expect(foundDifferences).toEqual([
    {
      key: "tag",
      value: "a",
      insideCount: 10,
      insideTotal: 10,
      outsideCount: 2,
      outsideTotal: 90,
      lift: 45,
    },
  ]);
});

test("values of the same events are grouped, and other values are ranked by score", () => {
  const simpleEvents = Array.from({ length: 1000 }, (_, index) => ({
    facets: [
      ...(index < 10 ? ["step:sms", "payload.kind:sms"] : []),
      ...(index < 9 || index === 10 ? ["topic:news"] : []),
      // The workflow has the same failing events as the step, and one other event.
      ...(index < 11 ? ["workflow:w"] : []),
    ],
  }));
  const foundDifferences = computeDifferences(simpleEvents, (_, index) => index < 10);
  expect(getNames(foundDifferences)).toEqual([
    "workflow:w",
    "step:sms",
    "payload.kind:sms",
    "topic:news",
  ]);
});

test("values of equally many, but different events aren't grouped", () => {
  const simpleEvents = Array.from({ length: 1000 }, (_, index) => ({
    facets: [
      ...(index < 9 ? ["step:sms"] : []),
      ...(index > 0 && index < 11 ? ["workflow:w"] : []),
    ],
  }));
  const foundDifferences = computeDifferences(simpleEvents, (_, index) => index < 10);
  expect(getNames(foundDifferences)).toEqual(["step:sms", "workflow:w"]);
});

test("a difference has the label of its value", () => {
  const labeledColumns = createEventColumns(
    Array.from({ length: 20 }, (_, index) => ({ facets: index < 5 ? ["workflow:w1"] : [] })),
    { "workflow:w1": "Welcome" },
  );
  const insideMask = Uint8Array.from({ length: 20 }, (_, index) => (index < 5 ? 1 : 0));
  expect(
    findDifferences(labeledColumns, insideMask, selectEveryEvent(labeledColumns))[0]?.label,
  ).toBe("Welcome");
});

test("events that the query doesn't match aren't compared", () => {
  const tagColumns = createEventColumns(
    Array.from({ length: 40 }, (_, index) => ({ facets: [index % 2 < 1 ? "tag:a" : "tag:b"] })),
  );
  const rangeMask = Uint8Array.from({ length: 40 }, (_, index) => (index < 20 ? 1 : 0));
  const insideMask = Uint8Array.from({ length: 40 }, (_, index) => (index % 2 < 1 ? 1 : 0));
  expect(findDifferences(tagColumns, insideMask, rangeMask)).toMatchObject([
    { insideCount: 10, insideTotal: 10, outsideCount: 0, outsideTotal: 10 },
  ]);
});

test("one event has no pattern, and neither does a set of all events", () => {
  expect(findCauses((event) => event === events[7])).toEqual([]);
  expect(findCauses(() => true)).toEqual([]);
  expect(findCauses(() => false)).toEqual([]);
});

test("two events are a pattern in a small set, but not in a large one", () => {
  const simpleEvents = Array.from({ length: 5000 }, (_, index) => ({
    facets: index < 2 ? ["tag:a"] : [],
  }));
  expect(computeDifferences(simpleEvents, (_, index) => index < 11)).toEqual([]);
  expect(getNames(computeDifferences(simpleEvents, (_, index) => index < 10))).toEqual(["tag:a"]);
});

test("subscribers, transactions, outcomes, and unique payload values aren't listed", () => {
  const simpleEvents = Array.from({ length: 1000 }, (_, index) => {
    const isInside = index < 20;
    return {
      facets: [
        `subscriber:${isInside ? 1 : index}`,
        `transaction:${isInside ? 1 : index}`,
        `outcome:${isInside ? "failed" : "succeeded"}`,
        `payload.id:${isInside ? 1 : index}`,
        `payload.pair:${isInside ? 1 : Math.floor(index / 2)}`,
      ],
    };
  });
  expect(getNames(computeDifferences(simpleEvents, (_, index) => index < 20))).toEqual([
    "payload.pair:1",
  ]);
});

test("a value that is less frequent inside isn't listed", () => {
  const simpleEvents = Array.from({ length: 1000 }, (_, index) => ({
    facets: index % 10 < 1 ? ["tag:a"] : ["tag:b"],
  }));
  const foundDifferences = computeDifferences(
    simpleEvents,
    ({ facets }, index) => hasFacets({ facets: facets ?? [] }, "tag:a") && index < 500,
  );
  expect(getNames(foundDifferences)).toEqual(["tag:a"]);
});
