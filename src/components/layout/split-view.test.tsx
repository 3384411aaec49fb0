import { fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { SplitView } from "./split-view.tsx";

const onWidthChange = vi.fn<(width: number) => void>();

beforeEach(() => onWidthChange.mockReset());
function show(width?: number) {
  render(
    <SplitView
      list={<p>list</p>}
      detail={<p>detail</p>}
      listLabel="Event list"
      detailLabel="Event"
      narrowSide="detail"
      width={width}
      onWidthChange={onWidthChange}
    />,
  );
  return screen.getByRole("separator", { name: "Detail pane width" });
}

test("the separator reports its position and is focusable", () => {
  const separator = show(520);
  expect(separator.tabIndex).toBe(0);
  expect(separator.getAttribute("aria-orientation")).toBe("vertical");
  expect(separator.getAttribute("aria-valuenow")).toBe("520");
  expect(Number(separator.getAttribute("aria-valuemin"))).toBeLessThan(520);
  expect(Number(separator.getAttribute("aria-valuemax"))).toBeGreaterThan(520);
});

test.each([
  ["ArrowLeft", {}, 616],
  ["ArrowRight", {}, 584],
  ["ArrowLeft", { shiftKey: true }, 680],
  ["Home", {}, 360],
  ["End", {}, 1600],
])("%s %j sets %i px", (key, keys, width) => {
  fireEvent.keyDown(show(600), { key, ...keys });
  expect(onWidthChange.mock.calls).toEqual([[width]]);
});

test("the detail keeps its minimum width", () => {
  fireEvent.keyDown(show(365), { key: "ArrowRight", shiftKey: true });
  expect(onWidthChange).toHaveBeenCalledWith(360);
});

test("the list keeps its minimum width", () => {
  const separator = show(600);
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(1000);
  fireEvent.keyDown(separator, { key: "End" });
  expect(onWidthChange).toHaveBeenCalledWith(552);
});

test("Enter and a double click restore the default width", () => {
  const separator = show(900);
  fireEvent.keyDown(separator, { key: "Enter" });
  fireEvent.doubleClick(separator);
  expect(onWidthChange.mock.calls).toEqual([[600], [600]]);
});

test("other keys are ignored", () => {
  const separator = show();
  expect(fireEvent.keyDown(separator, { key: "Tab" })).toBe(true);
  expect(onWidthChange).not.toHaveBeenCalled();
});

test("a drag follows the pointer and is saved at its end", () => {
  const separator = show(600);
  separator.setPointerCapture = () => undefined;
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(
    new DOMRect(0, 0, 1200, 800),
  );
  fireEvent.pointerDown(separator, { button: 0, clientX: 600 });
  fireEvent.pointerMove(separator, { clientX: 700 });
  expect(separator.getAttribute("aria-valuenow")).toBe("500");
  expect(onWidthChange).not.toHaveBeenCalled();
  fireEvent.pointerUp(separator, { clientX: 720 });
  expect(onWidthChange.mock.calls).toEqual([[480]]);
});
