import { describe, expect, test } from "vitest";
import { parseWordList } from "../check-words.mjs";
import { extractItems } from "./extract.mjs";
import { createExceptionCheck, createTermFinder } from "./find-terms.mjs";
import { createSpeller } from "./spelling.mjs";
import { exceptions, terms } from "./terms.mjs";

const listItems = (source, file = "src/kit/page.tsx") =>
  extractItems(file, source).map(({ line, kind, text }) => [line, kind, text.trim()]);
const createItem = (kind, text, file = "src/kit/page.tsx") => ({ file, line: 1, kind, text });

describe("extractItems", () => {
  test("returns visible texts, declared names, and comments with their lines", () => {
    const source = `// Loads.\nconst rowCount = useCount();\nconst page = <p>No events yet</p>;`;
    expect(listItems(source)).toEqual([
      [1, "file", "src/kit/page"],
      [1, "comment", "Loads."],
      [2, "name", "rowCount"],
      [3, "name", "page"],
      [3, "text", "No events yet"],
    ]);
  });

  test("returns only names that the file declares", () => {
    const source = `
      const { fault: issue } = box;
      box.fault = fault(other.fault);
      export interface Row { lineCount: number }
      export function load(url, { size = 1 }) { return { total: url, size }; }`;
    const names = listItems(source).filter(([, kind]) => kind === "name");
    expect(names.map(([, , name]) => name)).toEqual([
      "issue",
      "Row",
      "lineCount",
      "load",
      "url",
      "size",
      "total",
    ]);
  });

  test("returns titles of tests without their texts", () => {
    const source = `describe.each([1])("a list", () => { test(\`loads \${n} rows\`, () => say("No events yet")); });`;
    expect(listItems(source, "src/kit/page.test.ts").slice(1)).toEqual([
      [1, "title", "a list"],
      [1, "title", "loads … rows"],
    ]);
  });

  test("leaves out code in comments and Markdown", () => {
    expect(listItems("/* Calls `untold()`. */")).toContainEqual([1, "comment", "Calls `…`."]);
    const markdown = "Run `npm`.\n```sh\nuntold\n```\nSee [it](untold.md).";
    expect(listItems(markdown, "docs/a.md").slice(1)).toEqual([
      [1, "doc", "Run `…`."],
      [5, "doc", "See [it`…`."],
    ]);
  });
});

describe("the terms", () => {
  const findTerms = createTermFinder(terms);
  const findWords = (...args) => findTerms(createItem(...args)).map(({ word }) => word);

  test.each([
    ["text", "The record tells of no steps.", "tells"],
    ["text", "It works in batches.", "it"],
    ["text", "Copy the whole id", "id"],
    ["text", "Show the raw", "the raw"],
    ["text", "Sent on 3rd attempt, after 2 tries", "2 tries"],
    ["text", "Make {name} primary", "make … primary"],
    ["text", "Deleted {count} event(s)!", "event(s)"],
    ["text", "Couldn’t say why", "say"],
    ["text", "2 events were cancelled", "cancelled"],
    ["name", "findFaults", "faults"],
    ["name", "makePrimary", "make primary"],
    ["name", "HTTPRefusal", "refusal"],
    ["file", "src/kit/read-again", "read again"],
    ["comment", "Nobody waits for it.", "nobody"],
    ["title", "tries again after the third try", "third try"],
    ["doc", "What became of the event", "what became of"],
  ])("report the %s %s", (kind, text, word) => {
    expect(findWords(kind, text)).toContain(word);
  });

  test.each([
    ["text", "Try again"],
    ["text", "3 {told} events"],
    ["text", "Copy the ID"],
    ["text", "See the raw data for its path"],
    ["text", "The item’s ID is invalid"],
    ["text", "Retries after 3 attempts"],
    ["name", "loadFactor"],
    ["comment", "It is a contract."],
  ])("accept the %s %s", (kind, text) => {
    expect(findWords(kind, text)).toEqual([]);
  });

  test("return what to write", () => {
    expect(findTerms(createItem("text", "Urgency"))).toEqual([
      { word: "urgency", use: "severity" },
    ]);
  });

  test("have exceptions for some files, which are recorded as used", () => {
    const exception = { word: "urgency", files: ["src/kit/"], reason: "a header of the API" };
    const usedExceptions = new Set();
    const isException = createExceptionCheck([exception], usedExceptions);
    expect(isException(createItem("text", "Urgency", "src/app/page.tsx"), "urgency")).toBe(false);
    expect(usedExceptions).toEqual(new Set());
    expect(isException(createItem("text", "Urgency"), "urgency")).toBe(true);
    expect(usedExceptions).toEqual(new Set([exception]));
  });

  test("have a replacement each, and exceptions a reason", () => {
    for (const { never, use } of terms)
      expect([never.length > 0, use !== ""]).toEqual([true, true]);
    for (const { reason } of exceptions) expect(reason).toMatch(/\S{3}/);
  });
});

describe("the speller", () => {
  const usedWords = new Set();
  const findMisspellings = createSpeller(["kysely", "upserts"], usedWords);

  test.each([
    ["text", "Choose a colour", [{ word: "colour", use: "color" }]],
    ["name", "neighbourRows", [{ word: "neighbour", use: "neighbor" }]],
    ["comment", "Renders the lables", [{ word: "lables", use: "labels" }]],
  ])("reports the %s %s", (kind, text, misspellings) => {
    expect(findMisspellings(createItem(kind, text))).toEqual(misspellings);
  });

  test.each([
    ["text", "The user’s PostgreSQL URLs aren’t valid"],
    ["text", "{colour} of 3f9acdc1, Petrović"],
    ["name", "parseJSONPath2Segments"],
    ["file", "src/components/json-viewer"],
  ])("accepts the %s %s", (kind, text) => {
    expect(findMisspellings(createItem(kind, text))).toEqual([]);
  });

  test("accepts words of the project and records them", () => {
    expect(findMisspellings(createItem("comment", "Kysely runs."))).toEqual([]);
    expect(usedWords).toEqual(new Set(["kysely"]));
  });
});

test("the word list must be sorted and describe what each word is", () => {
  expect(parseWordList("brevo # provider\nzulip # provider\n")).toEqual({
    words: ["brevo", "zulip"],
    findings: [],
  });
  const { findings } = parseWordList("zulip # provider\nbrevo\n");
  expect(findings.map(({ line, use }) => [line, use])).toEqual([
    [2, "`word # what it is`"],
    [2, "sort the list alphabetically"],
  ]);
});
