import { cleanup, createEvent, fireEvent, render, screen } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { enableStyles } from "../../testing/styles.ts";
import { DataText } from "./data-text.tsx";

enableStyles();

const renderText = (value: unknown) => render(<DataText value={value} />).container;

describe("DataText", () => {
  test("isolates the direction of ordinary text", () => {
    const bdi = renderText("سارة الحربي").querySelector("bdi");
    expect(bdi?.dir).toBe("auto");
    expect(bdi?.textContent).toBe("سارة الحربي");
  });

  test("markup is shown as text", () => {
    const container = renderText('<img src=x onerror="alert(1)">');
    expect(container.querySelector("img")).toBeNull();
    expect(container.textContent).toBe('<img src=x onerror="alert(1)">');
  });

  test("direction-changing and hidden characters are labeled", () => {
    const container = renderText("user\u202Egpj.exe\u0000");
    expect(container.textContent).toBe("userRLOgpj.exeNUL");
    expect(screen.getByTitle("U+202E right-to-left override")).toBeTruthy();
  });

  test("consecutive spaces don't collapse", () => {
    const className = renderText("a  b").querySelector("bdi")?.className ?? "";
    // The simulated browser doesn't compute this property.
    const styles = [...document.querySelectorAll("style")].map(({ textContent }) => textContent);
    const rule = styles.join("").split(`.${className}{`)[1]?.split("}")[0];
    expect(rule).toContain("white-space-collapse:preserve;");
  });

  test("stacked marks are limited to eight", () => {
    expect(renderText(`Z${"\u0301".repeat(60_000)}`).textContent).toBe(
      `Z${"\u0301".repeat(8)}+8,183 marks…`,
    );
  });

  test("a line is truncated at 256 characters, and marked as truncated", () => {
    const container = renderText("x".repeat(10_000));
    expect(container.textContent).toBe(`${"x".repeat(256)}…`);
    expect(screen.getByTitle("Truncated to 256 characters")).toBeTruthy();
  });

  test("missing and empty values are shown as a dash", () => {
    expect(renderText(null).textContent).toBe("–");
    cleanup();
    expect(renderText("").textContent).toBe("–");
    cleanup();
    expect(renderText(0).textContent).toBe("0");
    cleanup();
    expect(renderText({ a: [1] }).textContent).toBe('{"a":[1]}');
  });
});

describe("copying", () => {
  function copy(value: string, selectText: (text: string) => string) {
    const element = renderText(value).querySelector("bdi");
    if (!element) throw new Error("nothing was shown");
    vi.spyOn(window, "getSelection").mockReturnValue(
      Object.assign(Object.create(Selection.prototype), {
        toString: () => selectText(element.textContent ?? ""),
      }),
    );
    const setData = vi.fn();
    const event = createEvent.copy(element, { clipboardData: { setData } });
    fireEvent(element, event);
    return { setData, prevented: event.defaultPrevented };
  }

  test("the whole element is copied as the raw value", () => {
    const { setData, prevented } = copy("a\u202Eb", (text) => text);
    expect(setData).toHaveBeenCalledWith("text/plain", "a\u202Eb");
    expect(prevented).toBe(true);
  });

  test("a part of it is copied as shown", () => {
    const { setData, prevented } = copy("a\u202Eb", (text) => text.slice(1));
    expect(setData).not.toHaveBeenCalled();
    expect(prevented).toBe(false);
  });
});
