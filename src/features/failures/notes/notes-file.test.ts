import { expect, test } from "vitest";
import { describeNotesFile, formatNotesFile, parseNotesFile } from "./notes-file.ts";

const file = {
  choices: { merges: { a: "b" }, splits: ["s"], hidden: ["h", "i"] },
  notes: { b: "Paged Mia" },
};

test("an exported file can be imported", () => {
  expect(parseNotesFile(formatNotesFile(file))).toEqual(file);
});

test("other files are rejected", () => {
  expect(parseNotesFile("{")).toBeUndefined();
  expect(parseNotesFile('{"kind":"signalbox-scenarios"}')).toBeUndefined();
});

test("the content is described with counts", () => {
  expect(describeNotesFile(file)).toBe("1 merge, 1 split, 2 hidden groups, and 1 note");
  const emptyChoices = { merges: {}, splits: [], hidden: [] };
  expect(describeNotesFile({ choices: emptyChoices, notes: {} })).toBe("No changes");
});
