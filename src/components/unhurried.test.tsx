import { cleanup, render, screen } from "@testing-library/react";
import { Profiler } from "react";
import { afterEach, expect, test } from "vitest";
import { Unhurried } from "./unhurried.tsx";

afterEach(cleanup);

test("the fallback is drawn first, then what was to be drawn", () => {
  const drawn: (string | null)[] = [];
  render(
    <Profiler id="page" onRender={() => void drawn.push(document.body.textContent)}>
      <Unhurried fallback="soon">
        <p>everything</p>
      </Unhurried>
    </Profiler>,
  );
  expect(screen.getByText("everything")).toBeTruthy();
  expect(drawn).toContain("soon");
});
