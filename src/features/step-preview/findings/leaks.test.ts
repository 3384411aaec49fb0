import { expect, test } from "vitest";
import { findLeakTexts, findLeaks } from "./leaks.ts";

const findKinds = (text: string) => findLeaks(text).map(({ kind }) => kind);

test.each([
  ["Order {{ payload.order.id }} is here", "template"],
  ["Hello {{name", "template"],
  ["{% if x %}", "template"],
  ["Total: undefined EUR", "undefined"],
  ["undefined", "undefined"],
  ["Your name is null.", "null"],
  ["You saved NaN %", "NaN"],
  ["Items: [object Object]", "object"],
  ["Hi ,\nyour order", "greeting"],
  ["Dear , welcome", "greeting"],
  ["Hello\u00a0!", "greeting"],
  ["Liebe ,", "greeting"],
  ["Tom &amp; Anna", "entity"],
  ["It&#39;s here", "entity"],
])("%j has a leak", (text, kind) => {
  expect(findKinds(text)).toContain(kind);
});

test.each([
  "Your order A-20418 is on its way, Ana.",
  "Hi Ana,",
  "An undefined-behavior workshop",
  "https://x.example/null/undefined?a=NaN",
  "The contract is null and void.",
  "Nanotubes, nullable columns",
  "Hello!",
  "AT&T & Co; a < b",
  "[object permanence] in children",
])("%j has no leak", (text) => {
  expect(findKinds(text)).toEqual([]);
});

test("leaks are listed with their positions, in text order", () => {
  const text = "Hi , total undefined {{ x }}";
  expect(findLeaks(text).map(({ from, to }) => text.slice(from, to))).toEqual([
    "Hi",
    "undefined",
    "{{ x }}",
  ]);
});

test.each([
  ["Hi ,\nyour order", ["Hi ,"]],
  ["Dear\nYour order", ["Dear"]],
  ["Hi,Bob", ["Hi,"]],
  ["undefined and undefined", ["undefined"]],
])("%j has these texts to highlight", (text, expectedTexts) => {
  expect(findLeakTexts(text)).toEqual(expectedTexts);
});
