import { act, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { LargeList } from "./large-list.tsx";

type ReportEntries = (entries: readonly object[]) => void;
const reportByElement = new Map<Element, ReportEntries>();

/** Renders a list whose intersection observers fire only through `report`. */
function renderList(length: number, targetIndex?: number) {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      readonly #onReport: ReportEntries;
      constructor(onReport: ReportEntries) {
        this.#onReport = onReport;
      }
      observe = (element: Element) => reportByElement.set(element, this.#onReport);
      unobserve = (element: Element) => reportByElement.delete(element);
    },
  );
  render(
    <LargeList
      items={Array.from({ length }, (_, index) => index)}
      render={(item) => <p key={item}>{item}</p>}
      itemHeight={10}
      chunkSize={5}
      fallback="Rendering"
      {...(targetIndex !== undefined && { targetIndex })}
    />,
  );
}
const getItems = () =>
  screen.getAllByRole("paragraph").map(({ textContent }) => Number(textContent));
/** Returns a chunk. Several indexes select a chunk inside nested groups. */
function getChunk(...path: number[]): HTMLElement {
  const selector = path.map((index) => `> [data-chunk="${index}"]`).join(" ");
  const foundElement = document.querySelector<HTMLElement>(`body > div ${selector}`);
  if (foundElement === null) throw new Error(`No chunk ${path.join(" in ")}`);
  return foundElement;
}
function report(element: HTMLElement, isIntersecting: boolean, height = 50) {
  const entry = { target: element, isIntersecting, boundingClientRect: { height } };
  act(() => reportByElement.get(element)?.([entry]));
}

test("a short list is rendered completely", () => {
  renderList(40);
  expect(getItems()).toHaveLength(40);
});

test("a long list is rendered near the viewport, with estimated heights elsewhere", () => {
  renderList(202);
  expect(getItems()).toEqual([0, 1, 2, 3, 4]);
  expect(getChunk(1).style.blockSize).toBe("50px");
  expect(getChunk(40).style.blockSize).toBe("20px");
  report(getChunk(40), true);
  expect(getItems().slice(5)).toEqual([200, 201]);
});

test("removed chunks keep their measured height", () => {
  renderList(202);
  report(getChunk(20), true);
  expect(getChunk(20).style.blockSize).toBe("");
  report(getChunk(20), false, 77);
  expect(getChunk(20).textContent).toBe("");
  expect(getChunk(20).style.blockSize).toBe("77px");
});

test("a target is always rendered with its neighbors", () => {
  renderList(202, 103);
  expect(getItems()).toEqual(Array.from({ length: 15 }, (_, index) => 95 + index));
});

test.each([202, 5000])("all %i items are rendered to print them", (length) => {
  renderList(length);
  act(() => void window.dispatchEvent(new Event("beforeprint")));
  expect(document.querySelectorAll("p")).toHaveLength(length);
  act(() => void window.dispatchEvent(new Event("afterprint")));
  expect(document.querySelectorAll("p").length).toBeLessThan(10);
});

test("thousands of chunks are grouped, and targets are found in their group", () => {
  renderList(5000, 2603);
  expect(getItems()).toEqual(Array.from({ length: 15 }, (_, index) => 2595 + index));
  expect(document.querySelectorAll("[data-chunk]").length).toBeLessThan(200);
  expect(getChunk(0).style.blockSize).toBe("2500px");
  report(getChunk(0), true, 2500);
  report(getChunk(0, 49), true);
  expect(getItems().slice(0, 5)).toEqual([245, 246, 247, 248, 249]);
  report(getChunk(0), false, 2600);
  expect(getItems()[0]).toBe(2595);
  expect(getChunk(0).style.blockSize).toBe("2600px");
});
