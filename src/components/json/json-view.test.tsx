import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { JsonView, type JsonViewProps } from "./json-view.tsx";

const renderJson = (props: Pick<JsonViewProps, "text" | "value">) =>
  render(<JsonView label="Payload" fileName="payload.json" {...props} />);
const getLines = () =>
  [...(document.querySelector("pre > code")?.children ?? [])].map((line) => line.textContent);

test("text keeps digits and key order", () => {
  renderJson({ text: '{"b":1.50,"1":12345678901234567890}' });
  expect(getLines()).toEqual(["{", '"b": 1.50,', '"1": 12345678901234567890', "}"]);
});

test("keys, strings, and numbers are marked", () => {
  renderJson({ value: { a: "x", n: 1 } });
  const kinds = [...document.querySelectorAll("[data-kind]")].map((token) =>
    token.getAttribute("data-kind"),
  );
  expect(kinds).toEqual(["key", "string", "key", "number"]);
});

test("markup and hidden characters in strings are text", () => {
  renderJson({ value: { a: "<b>\u202E</b>" } });
  expect(document.querySelector("pre b")).toBeNull();
  expect(getLines()[1]).toBe('"a": "<b>RLO</b>"');
});

test("text that isn't JSON is shown unchanged", () => {
  renderJson({ text: "<html>proxy</html>" });
  expect(document.querySelector("pre")?.textContent).toBe("<html>proxy</html>");
});

test("a large value is shown in steps", () => {
  renderJson({ value: Array.from({ length: 200 }, () => "x".repeat(500)) });
  const initialCount = getLines().length;
  expect(initialCount).toBeLessThan(150);
  fireEvent.click(screen.getByRole("button", { name: "Show more" }));
  expect(getLines()).toHaveLength(202);
});

test("a huge string is truncated and shows by how much", () => {
  renderJson({ value: { raw: "x".repeat(1_000_000) } });
  expect(getLines()[1]?.length).toBeLessThan(9000);
  expect(getLines()[1]).toMatch(/… 992 kB more/);
});

test("the selected line stays selected when secrets are revealed, but not in another text", () => {
  const getSelectedLine = () => document.querySelector("[data-chosen]")?.textContent;
  const createView = (text: string) => (
    <JsonView label="Payload" fileName="payload.json" text={text} />
  );
  const { rerender } = render(createView('{"password": "canary", "plan": "pro"}'));
  fireEvent.click(screen.getByText('"pro"'));
  expect(getSelectedLine()).toBe('"plan": "pro"');
  fireEvent.click(screen.getByRole("button", { name: "Reveal secrets" }));
  expect(getSelectedLine()).toBe('"plan": "pro"');
  rerender(createView('{"a": 1, "b": 2}'));
  expect(getSelectedLine()).toBeUndefined();
});

test("a value that JSON can't represent doesn't break the page", () => {
  const circularValue: { self?: unknown } = {};
  circularValue.self = circularValue;
  renderJson({ value: circularValue });
  expect(document.querySelector("pre")?.textContent).toBe("This value can't be shown as JSON.");
});
