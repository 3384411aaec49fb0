import { expect, test } from "vitest";
import { splitChatLines } from "./chat-result.tsx";

test("a text is parsed in three dialects", () => {
  const body =
    "*Lena* said **hi** to `*x*`\n> quoted\n<https://a.co/x|Open> [Open](https://a.co/y)";
  expect(splitChatLines(body, "plain")).toEqual(body.split("\n").map((text) => [{ text }]));
  expect(splitChatLines(body, "generic")).toEqual([
    [{ text: "Lena", style: "bold" }, { text: " said **hi** to " }, { text: "*x*", style: "code" }],
    [{ text: "quoted", style: "quote" }],
    [{ text: "Open", style: "link", href: "https://a.co/x" }, { text: " [Open](https://a.co/y)" }],
  ]);
  expect(splitChatLines(body, "markdown")[0]).toEqual([
    { text: "Lena", style: "italic" },
    { text: " said " },
    { text: "hi", style: "bold" },
    { text: " to " },
    { text: "*x*", style: "code" },
  ]);
  expect(splitChatLines(body, "markdown")[2]?.at(-1)).toEqual({
    text: "Open",
    style: "link",
    href: "https://a.co/y",
  });
});

test("a URL in angle brackets without a label is its own label", () => {
  expect(splitChatLines("<https://a.co>", "generic")).toEqual([
    [{ text: "https://a.co", style: "link", href: "https://a.co" }],
  ]);
  expect(splitChatLines("snake_case_name and 2*3*4", "generic")).toEqual([
    [{ text: "snake_case_name and 2*3*4" }],
  ]);
});

test("a URL can contain parentheses", () => {
  expect(splitChatLines("([Sea](https://a.co/Sea_(Lake)))", "markdown")[0]?.[1]).toEqual({
    text: "Sea",
    style: "link",
    href: "https://a.co/Sea_(Lake)",
  });
});

test("unclosed markup is parsed in linear time", () => {
  for (const markup of ["[", "[a](", "`", "**", "_", "<", "<a|"])
    for (const dialect of ["markdown", "generic"] as const) {
      const body = markup.repeat(100_000);
      const text = splitChatLines(body, dialect).flatMap((runs) => runs.map((run) => run.text));
      expect(text.join("").length).toBeGreaterThan(0);
    }
});
