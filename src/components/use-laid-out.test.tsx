import { act, cleanup, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { stubResizeObserver } from "./testing/stub-resize-observer.ts";
import { useLaidOut } from "./use-laid-out.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Box() {
  const box = useRef<HTMLDivElement>(null);
  return <div ref={box}>{useLaidOut(box) ? "laid out" : "drawn"}</div>;
}

test("tells it when the frame has given the element its place, and listens no longer", () => {
  const observed = stubResizeObserver();
  render(<Box />);
  const box = screen.getByText("drawn");
  act(() => observed.get(box)?.());
  expect(box.textContent).toBe("laid out");
  expect(observed.size).toBe(0);
});
