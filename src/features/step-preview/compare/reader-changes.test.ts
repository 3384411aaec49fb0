import { expect, test } from "vitest";
import { readOutcome } from "../render/outcome.ts";
import { renderComparisonMarkdown } from "./compare-markdown.ts";
import { readerChanges } from "./reader-changes.ts";

const of = (type: string, preview: object) => readOutcome({ result: { type, preview } });

test("subject and links of a mail", () => {
  const before = of("email", { subject: "A", body: '<a href="https://a.co/1">x</a> same' });
  const after = of("email", { subject: "B", body: "<a class=c href='https://a.co/2'>x</a> same" });
  expect(readerChanges(before, after)).toEqual([
    { what: "Subject", before: "A", after: "B" },
    { what: "Links", before: "https://a.co/1", after: "https://a.co/2" },
  ]);
  expect(readerChanges(before, before)).toEqual([]);
});

test("segments of a text message, actions of an inbox message", () => {
  expect(readerChanges(of("sms", { body: "a".repeat(160) }), of("sms", { body: "’" }))).toEqual([
    { what: "Messages", before: "1 in GSM-7", after: "1 in UCS-2" },
  ]);
  const action = (label: string) => ({
    body: "b",
    primaryAction: { label, redirect: { url: "https://a.co" } },
  });
  expect(readerChanges(of("in_app", action("Go")), of("in_app", action("Open")))).toEqual([
    { what: "Primary action", before: "Go → https://a.co", after: "Open → https://a.co" },
  ]);
});

test("as Markdown, with the changed lines", () => {
  const text = renderComparisonMarkdown(
    { name: "Now", outcome: of("sms", { body: "one\ntwo" }) },
    { name: "Draft", outcome: of("sms", { body: "one\n2" }) },
  );
  expect(text).toContain("## Now and Draft");
  expect(text).toContain("```diff\n one\n-two\n+2\n```");
});
