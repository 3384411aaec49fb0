import { expect, test } from "vitest";
import { parseOutcome } from "../render/outcome.ts";
import { formatRenderComparison } from "./compare-markdown.ts";
import { findReaderChanges } from "./reader-changes.ts";

const toOutcome = (type: string, preview: object) => parseOutcome({ result: { type, preview } });

test("changes to the subject and links of an email are reported", () => {
  const before = toOutcome("email", { subject: "A", body: '<a href="https://a.co/1">x</a> same' });
  const after = toOutcome("email", {
    subject: "B",
    body: "<a class=c href='https://a.co/2'>x</a> same",
  });
  expect(findReaderChanges(before, after)).toEqual([
    { label: "Subject", before: "A", after: "B" },
    { label: "Links", before: "https://a.co/1", after: "https://a.co/2" },
  ]);
  expect(findReaderChanges(before, before)).toEqual([]);
});

test("changes to SMS segments and in-app actions are reported", () => {
  expect(
    findReaderChanges(toOutcome("sms", { body: "a".repeat(160) }), toOutcome("sms", { body: "’" })),
  ).toEqual([{ label: "Messages", before: "1 (GSM-7)", after: "1 (UCS-2)" }]);
  const createInAppPreview = (label: string, url: string) => ({
    body: "b",
    primaryAction: { label, redirect: { url } },
  });
  expect(
    findReaderChanges(
      toOutcome("in_app", createInAppPreview("Go", "https://a.co")),
      toOutcome("in_app", createInAppPreview("Open", "https://b.co")),
    ),
  ).toEqual([
    { label: "Primary action", before: "Go", after: "Open" },
    { label: "Primary action link", before: "https://a.co", after: "https://b.co" },
  ]);
});

test("the Markdown comparison includes the changed lines", () => {
  const text = formatRenderComparison(
    { name: "Now", outcome: toOutcome("sms", { body: "one\ntwo" }) },
    { name: "Draft", outcome: toOutcome("sms", { body: "one\n2" }) },
  );
  expect(text).toContain("## Now and Draft");
  expect(text).toContain("```diff\n one\n-two\n+2\n```");
});

test("links of an email with unclosed tags are found in linear time", () => {
  const outcome = toOutcome("email", {
    body: `${"<a ".repeat(100_000)}href=x>${"<a ".repeat(100_000)}`,
  });
  expect(findReaderChanges(outcome, toOutcome("email", { body: "b" }))).toContainEqual({
    label: "Links",
    before: "x",
    after: "none",
  });
});
