import { cleanup, render, screen } from "@testing-library/react";
import { Profiler } from "react";
import { afterEach, expect, test } from "vitest";
import { Afterwards } from "./afterwards.tsx";

afterEach(cleanup);

test("what is around is drawn first, and what changes later is drawn with it", () => {
  const drawn: (string | null)[] = [];
  const page = (text: string) => (
    <Profiler id="page" onRender={() => void drawn.push(document.body.textContent)}>
      <p>around </p>
      <Afterwards>{text}</Afterwards>
    </Profiler>
  );
  const { rerender } = render(page("much"));
  expect(screen.getByText("much", { exact: false })).toBeTruthy();
  expect(drawn).toEqual(["around ", "around much"]);
  rerender(page("more"));
  expect(drawn.slice(2)).toEqual(["around more"]);
});
