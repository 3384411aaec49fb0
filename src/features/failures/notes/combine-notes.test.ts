import { expect, test } from "vitest";
import { addNotes } from "./combine-notes.ts";

test("an added note is appended to a different note on the same group", () => {
  expect(addNotes({ a: "One", b: "Two and three" }, { a: "Other", b: "three", c: "New" })).toEqual({
    a: "One\nOther",
    b: "Two and three",
    c: "New",
  });
});
