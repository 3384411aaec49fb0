import { act, fireEvent, render, renderHook, screen } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { SplitView, type SplitViewProps } from "./split-view.tsx";
import { useSideFocus } from "./use-side-focus.ts";

const onWidthChange = vi.fn<(width: number) => void>();

beforeEach(() => onWidthChange.mockReset());
function renderSeparator(width?: number) {
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
  const separator = renderSeparator(520);
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
])("%s %j sets %i px", (key, modifiers, width) => {
  fireEvent.keyDown(renderSeparator(600), { key, ...modifiers });
  expect(onWidthChange.mock.calls).toEqual([[width]]);
});

test("the detail keeps its minimum width", () => {
  fireEvent.keyDown(renderSeparator(365), { key: "ArrowRight", shiftKey: true });
  expect(onWidthChange).toHaveBeenCalledWith(360);
});

test("the list keeps its minimum width", () => {
  const separator = renderSeparator(600);
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(1000);
  fireEvent.keyDown(separator, { key: "End" });
  expect(onWidthChange).toHaveBeenCalledWith(552);
});

test("Enter and a double click restore the default width", () => {
  const separator = renderSeparator(900);
  fireEvent.keyDown(separator, { key: "Enter" });
  fireEvent.doubleClick(separator);
  expect(onWidthChange.mock.calls).toEqual([[600], [600]]);
});

test("other keys are ignored", () => {
  const separator = renderSeparator();
  expect(fireEvent.keyDown(separator, { key: "Tab" })).toBe(true);
  expect(onWidthChange).not.toHaveBeenCalled();
});

test("a drag follows the pointer and is saved at its end", () => {
  const separator = renderSeparator(600);
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

describe("the focus follows the side that is shown", () => {
  interface View {
    side: SplitViewProps["narrowSide"];
    currentRow?: string;
    rows?: readonly string[];
    isNarrow?: boolean;
  }
  const createView = ({ side, currentRow, rows = ["a", "b"], isNarrow = true }: View) => (
    <>
      {/* happy-dom doesn't evaluate container queries. */}
      {isNarrow && <style>{`[data-side]:not([data-side=${side}]) { display: none; }`}</style>}
      <SplitView
        list={rows.map((row) => (
          <a
            key={row}
            href={`/${row}`}
            data-row={row}
            {...(row === currentRow && { "aria-current": "page" })}
          >
            {row}
          </a>
        ))}
        detail={side === "detail" && <button>Close</button>}
        listLabel="Event list"
        detailLabel="Event"
        narrowSide={side}
        width={undefined}
        onWidthChange={onWidthChange}
      />
    </>
  );
  const renderView = (view: View) => {
    const { rerender } = render(createView(view));
    return (nextView: View) => rerender(createView(nextView));
  };
  const focus = (text: string) => act(() => screen.getByText(text).focus());
  const getFocusedName = () =>
    document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent;

  test("to the detail of a row, and back to the row that was open last", () => {
    const changeView = renderView({ side: "list" });
    focus("a");
    changeView({ side: "detail", currentRow: "a" });
    expect(getFocusedName()).toBe("Event");
    focus("Close");
    changeView({ side: "detail", currentRow: "b" });
    expect(getFocusedName()).toBe("Close");
    changeView({ side: "list" });
    expect(getFocusedName()).toBe("b");
  });

  test("from the detail itself back to the row", () => {
    const changeView = renderView({ side: "list" });
    focus("a");
    changeView({ side: "detail", currentRow: "a" });
    changeView({ side: "list" });
    expect(getFocusedName()).toBe("a");
  });

  test.each([
    ["to the detail if a row was opened before the code loaded", "list", "Event"],
    ["but a page that opens with a detail keeps it", "detail", undefined],
  ] as const)("%s", (_, firstSide, focusedName) => {
    const { container } = render(
      <div>
        <section data-side="list" style={{ display: "none" }} />
        <section data-side="detail" aria-label="Event" tabIndex={-1} />
      </div>,
    );
    const grid = { current: container };
    renderHook(() => useSideFocus(grid, "detail", firstSide));
    expect(document.activeElement?.getAttribute("aria-label") ?? undefined).toBe(focusedName);
  });

  test("to the list if the row disappeared", () => {
    const changeView = renderView({ side: "detail", currentRow: "a" });
    changeView({ side: "detail", currentRow: "b" });
    focus("Close");
    changeView({ side: "list", rows: ["a"] });
    expect(getFocusedName()).toBe("Event list");
  });

  test("but a wide view keeps it", () => {
    const changeView = renderView({ side: "list", isNarrow: false });
    focus("a");
    changeView({ side: "detail", currentRow: "a", isNarrow: false });
    expect(getFocusedName()).toBe("a");
  });

  test("but Enter on the open row moves it to the detail", () => {
    renderView({ side: "detail", currentRow: "a", isNarrow: false });
    focus("b");
    expect(fireEvent.keyDown(screen.getByText("b"), { key: "Enter" })).toBe(true);
    expect(getFocusedName()).toBe("b");
    focus("a");
    expect(fireEvent.keyDown(screen.getByText("a"), { key: "Enter", ctrlKey: true })).toBe(true);
    expect(getFocusedName()).toBe("a");
    expect(fireEvent.keyDown(screen.getByText("a"), { key: "Enter" })).toBe(false);
    expect(getFocusedName()).toBe("Event");
  });

  test("and in a wide view, from the detail that is closed to the list", () => {
    const changeView = renderView({ side: "detail", currentRow: "a", isNarrow: false });
    act(() => screen.getByRole("region", { name: "Event" }).focus());
    changeView({ side: "list", isNarrow: false });
    expect(getFocusedName()).toBe("Event list");
  });
});
