import { expect, test } from "vitest";
import { findStrings } from "./strings.mjs";

const listItems = (source, file = "page.tsx") =>
  findStrings(file, source).map(({ line, kind, text }) => [line, kind, text]);

test("the text of an element is listed as a whole, with its slots", () => {
  const source = `const a = <Button>Delete <b>all</b> {count} events</Button>;`;
  expect(listItems(source)).toEqual([[1, "button", "Delete all {…} events"]]);
});

test("texts of props are listed by their purpose", () => {
  expect(
    listItems(`const a = (
      <TextField label="Name" placeholder="Search people" className="wide field" aria-label="Find" />
    );`),
  ).toEqual([
    [2, "label", "Name"],
    [2, "placeholder", "Search people"],
    [2, "aria", "Find"],
  ]);
});

test("errors and templates of the service are listed", () => {
  const source = 'throw new HttpError(404, `Event "${id}" not found.`);';
  expect(listItems(source, "handlers.ts")).toEqual([[1, "error", 'Event "{id}" not found.']]);
});

test("choices between two texts are both listed", () => {
  const source = `const a = <h2>{isOpen ? "Close all" : "Open all"}</h2>;`;
  expect(listItems(source).map(([, , text]) => text)).toEqual(["Close all", "Open all"]);
});

test("code isn't listed", () => {
  expect(
    listItems(`import a from "a b";
      const style = css("color: red;");
      const Box = styled("div")({ color: "1px solid red" });
      if (kind === "Some text") go("/a/b");
      const row = sql\`select a from b\`;`),
  ).toEqual([]);
});
