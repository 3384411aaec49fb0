import { render, screen } from "@testing-library/react";
import { Profiler } from "react";
import { expect, test } from "vitest";
import { Deferred } from "./deferred.tsx";

test("renders the surroundings first, then the children and their updates", () => {
  const renderedTexts: (string | null)[] = [];
  const createPage = (text: string) => (
    <Profiler id="page" onRender={() => void renderedTexts.push(document.body.textContent)}>
      <p>around </p>
      <Deferred>{text}</Deferred>
    </Profiler>
  );
  const { rerender } = render(createPage("much"));
  expect(screen.getByText("much", { exact: false })).toBeTruthy();
  expect(renderedTexts).toEqual(["around ", "around much"]);
  rerender(createPage("more"));
  expect(renderedTexts.at(-1)).toBe("around more");
});

test("shows the fallback until the children have rendered", () => {
  const renderedTexts: (string | null)[] = [];
  render(
    <Profiler id="page" onRender={() => void renderedTexts.push(document.body.textContent)}>
      <Deferred fallback="soon">
        <p>everything</p>
      </Deferred>
    </Profiler>,
  );
  expect(screen.getByText("everything")).toBeTruthy();
  expect(renderedTexts).toEqual(["soon", "everything"]);
});
