import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stubResizeObserver } from "../testing/stub-resize-observer.ts";
import { PartTabs } from "./part-tabs.tsx";

const parts = [
  ["timeline", "Timeline"],
  ["payload", "Payload"],
  ["raw", "Raw"],
] as const;
type Part = (typeof parts)[number][0];

let notifyByElement: ReturnType<typeof stubResizeObserver>;
beforeEach(() => {
  notifyByElement = stubResizeObserver();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function createTabs(part: Part, onChange: (part: Part) => void = () => undefined) {
  return <PartTabs label="Parts" part={part} parts={parts} onChange={onChange} panelId="panel" />;
}
const getTab = (name: string) => screen.getByRole("tab", { name });
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

test("the selected tab controls the panel and is the only tab stop", () => {
  render(createTabs("payload"));
  expect(screen.getByRole("tablist", { name: "Parts" }).children).toHaveLength(3);
  expect(screen.getByRole("tab", { selected: true })).toBe(getTab("Payload"));
  expect(getTab("Payload").id).toBe("panel-payload");
  expect(getTab("Payload").getAttribute("aria-controls")).toBe("panel");
  expect(screen.getAllByRole("tab").map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1]);
});

test("arrow keys move the focus without selecting", () => {
  const onChoose = vi.fn();
  render(createTabs("timeline", onChoose));
  act(() => getTab("Timeline").focus());
  for (const [key, name] of [
    ["ArrowRight", "Payload"],
    ["End", "Raw"],
    ["ArrowRight", "Timeline"],
    ["ArrowLeft", "Raw"],
    ["Home", "Timeline"],
    ["x", "Timeline"],
  ] as const) {
    press(key);
    expect(document.activeElement, key).toBe(getTab(name));
  }
  expect(onChoose).not.toHaveBeenCalled();
});

test("a click selects a tab unless it is selected", () => {
  const onChoose = vi.fn();
  render(createTabs("timeline", onChoose));
  fireEvent.click(getTab("Timeline"));
  expect(onChoose).not.toHaveBeenCalled();
  fireEvent.click(getTab("Raw"));
  expect(onChoose.mock.calls).toEqual([["raw"]]);
});

test("the selected tab is scrolled into view, also after a resize", () => {
  const { rerender } = render(createTabs("timeline"));
  const list = screen.getByRole("tablist");
  const scrollTo = vi.fn<(to: ScrollToOptions) => void>();
  Object.defineProperties(list, {
    clientWidth: { configurable: true, value: 200 },
    scrollTo: { value: scrollTo },
  });
  for (const [index, element] of [...list.children].entries()) {
    Object.defineProperties(element, {
      offsetLeft: { value: 18 + index * 100 },
      offsetWidth: { value: 90 },
    });
  }
  const resize = () => notifyByElement.get(list)?.();
  rerender(createTabs("payload"));
  resize();
  // The tab extends from 118 to 208 px, with 18 px of padding beside it.
  expect(scrollTo.mock.calls).toEqual([[{ left: 26 }]]);
  list.scrollLeft = 150;
  rerender(createTabs("timeline"));
  resize();
  expect(scrollTo.mock.lastCall).toEqual([{ left: 0 }]);
  list.scrollLeft = 0;
  scrollTo.mockClear();
  resize();
  expect(scrollTo).not.toHaveBeenCalled();
  Object.defineProperty(list, "clientWidth", { value: 100 });
  resize();
  expect(scrollTo.mock.calls).toEqual([[{ left: 26 }]]);
});
