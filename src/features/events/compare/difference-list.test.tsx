import { cleanup, render } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ReceivedEvent } from "../../../api/events.ts";
import { compareEvents } from "./compare-events.ts";
import { formatComparisonMarkdown } from "./compare-markdown.ts";
import { DifferenceList } from "./difference-list.tsx";
import { readExactEvent } from "./exact-event.ts";

const readEvent = (valueText: string) => {
  const text = `{"payload":{"value":${valueText}}}`;
  // The text has the structure of an event.
  return readExactEvent(JSON.parse(text) as ReceivedEvent, text);
};

test.each([
  ['"1"', "1", '"1"', "1"],
  ["true", '"true"', "true", '"true"'],
  ["null", '""', "null", '""'],
  ["null", '"null"', "null", '"null"'],
  ['{"a":1}', String.raw`"{\"a\":1}"`, '{"a":1}', String.raw`"{\"a\":1}"`],
  ["9007199254740993", '"9007199254740993"', "9007199254740993", '"9007199254740993"'],
  ['{"a":9007199254740993}', '"x"', '{"a":9007199254740993}', "x"],
  ['"A-1"', '"B 2"', "A-1", "B 2"],
])("%s and %s look different", (leftText, rightText, left, right) => {
  const sections = compareEvents(readEvent(leftText), readEvent(rightText), {
    now: 0,
    formatAt: String,
    shouldIncludeIdsAndTimes: false,
  });
  const differences = sections.flatMap((section) => section.differences);
  const { container } = render(<DifferenceList differences={differences} />);
  expect([...container.querySelectorAll("code")].map((code) => code.textContent)).toEqual([
    left,
    right,
  ]);
  cleanup();
  const side = { outcome: "Sent", id: "e", createdAt: undefined };
  expect(formatComparisonMarkdown({ left: side, right: side, sections, link: "x" })).toContain(
    `| \`value\` | \`${left}\` | \`${right}\` |`,
  );
});
