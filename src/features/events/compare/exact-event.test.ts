import { expect, test } from "vitest";
import type { ReceivedEvent } from "../../../api/events.ts";
import { diffValues } from "./diff.ts";
import { formatExactValue, readExactEvent } from "./exact-event.ts";

// The texts have the structure of events.
const parseEvent = (text: string) => readExactEvent(JSON.parse(text) as ReceivedEvent, text);
const diffTexts = (left: string, right: string) =>
  diffValues(parseEvent(left), parseEvent(right)).map(({ path, ...values }) => ({
    path,
    left: values.left === undefined ? undefined : formatExactValue(values.left),
    right: values.right === undefined ? undefined : formatExactValue(values.right),
  }));

test.each([
  ["9007199254740993", "9007199254740992"],
  ["9007199254740993", "9007199254740995"],
  ["0.12345678901234567891", "0.12345678901234567892"],
  ["1e400", "1e401"],
  ["-9007199254740993", '"-9007199254740993"'],
])(
  "numbers that parsing would round are compared by their digits: %s, %s",
  (firstNumber, secondNumber) => {
    const toEventText = (number: string) => `{"payload":{"list":[1,${number}]}}`;
    expect(diffTexts(toEventText(firstNumber), toEventText(secondNumber))).toHaveLength(1);
    expect(diffTexts(toEventText(firstNumber), toEventText(firstNumber))).toEqual([]);
  },
);

test("differences have the digits of nested numbers", () => {
  const left = '{"payload":{"a":{"b":[9007199254740993,"x"]},"c":9007199254740993}}';
  expect(diffTexts(left, '{"payload":{"c":2}}')).toEqual([
    { path: ["payload", "a"], left: '{"b":[9007199254740993,"x"]}', right: undefined },
    { path: ["payload", "c"], left: "9007199254740993", right: "2" },
  ]);
});

test("the event may be in an envelope", () => {
  const text = '{"data":{"payload":9007199254740993}}';
  expect(formatExactValue(readExactEvent({}, text).payload)).toBe("9007199254740993");
});

test("an event without such numbers is the parsed event", () => {
  const event = { _id: "1234567890123456e999", payload: { total: 12.5 } };
  expect(readExactEvent(event, JSON.stringify(event))).toBe(event);
  expect(readExactEvent(event, "")).toBe(event);
});
