import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { LargeList } from "./large-list.tsx";

type Report = (entries: readonly object[]) => void;
let report: Report;

afterEach(cleanup);

/** Renders a list of so many items. The observer reports what the test says. */
function show(length: number, target?: number) {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(onReport: Report) {
        report = onReport;
      }
      observe = () => undefined;
      unobserve = () => undefined;
    },
  );
  render(
    <LargeList
      items={Array.from({ length }, (_, index) => index)}
      render={(item) => <p key={item}>{item}</p>}
      itemHeight={10}
      chunkSize={5}
      fallback="Rendering"
      {...(target !== undefined && { target })}
    />,
  );
}
const items = () => screen.getAllByRole("paragraph").map(({ textContent }) => Number(textContent));
const chunk = (index: number) => document.querySelector<HTMLElement>(`[data-chunk="${index}"]`);
const tell = (index: number, isIntersecting: boolean, height = 50) =>
  act(() => report([{ target: chunk(index), isIntersecting, boundingClientRect: { height } }]));

test("a short list is rendered whole", () => {
  show(40);
  expect(items()).toHaveLength(40);
});

test("of a long list what is near is rendered, the rest keeps its usual height", () => {
  show(1002);
  expect(items()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(chunk(2)?.style.blockSize).toBe("50px");
  expect(chunk(200)?.style.blockSize).toBe("20px");
  tell(200, true);
  expect(items().slice(10)).toEqual([1000, 1001]);
});

test("what leaves keeps the height that it had", () => {
  show(1002);
  tell(100, true);
  expect(chunk(100)?.style.blockSize).toBe("");
  tell(100, false, 77);
  expect(chunk(100)?.textContent).toBe("");
  expect(chunk(100)?.style.blockSize).toBe("77px");
});

test("a target is rendered with its neighbors wherever it is", () => {
  show(1002, 503);
  expect(items()).toEqual(Array.from({ length: 15 }, (_, index) => 495 + index));
});
