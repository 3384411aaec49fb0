import { render, screen } from "@testing-library/react";
import { Profiler } from "react";
import { expect, test } from "vitest";
import { Deferred } from "./deferred.tsx";

test("renders the surroundings first, then the children and their updates", () => {
  const rendered: (string | null)[] = [];
  const page = (text: string) => (
    <Profiler id="page" onRender={() => void rendered.push(document.body.textContent)}>
      <p>around </p>
      <Deferred>{text}</Deferred>
    </Profiler>
  );
  const { rerender } = render(page("much"));
  expect(screen.getByText("much", { exact: false })).toBeTruthy();
  expect(rendered).toEqual(["around ", "around much"]);
  rerender(page("more"));
  expect(rendered.at(-1)).toBe("around more");
});

test("shows the fallback until the children have rendered", () => {
  const rendered: (string | null)[] = [];
  render(
    <Profiler id="page" onRender={() => void rendered.push(document.body.textContent)}>
      <Deferred fallback="soon">
        <p>everything</p>
      </Deferred>
    </Profiler>,
  );
  expect(screen.getByText("everything")).toBeTruthy();
  expect(rendered).toEqual(["soon", "everything"]);
});
