import { render, screen } from "@testing-library/react";
import { useRef } from "react";
import { expect, test } from "vitest";
import { useRestoredFocus } from "./use-restored-focus.ts";

function Sides({ group, isListHidden }: { group: string; isListHidden: boolean }) {
  const list = useRef<HTMLElement>(null);
  useRestoredFocus(group, list);
  return (
    <>
      <section
        ref={list}
        data-side="list"
        aria-label="Failures"
        tabIndex={-1}
        style={{ display: isListHidden ? "none" : "block" }}
      />
      <section data-side="detail" aria-label="Failure" tabIndex={-1}>
        <button key={group}>{group}</button>
      </section>
    </>
  );
}

test.each([
  [false, "Failures"],
  [true, "Failure"],
])(
  "the shown side gets the focus of an element that disappeared, if the list is hidden: %j",
  (isListHidden, focusedName) => {
    const { rerender } = render(<Sides group="a" isListHidden={isListHidden} />);
    screen.getByRole("button", { name: "a" }).focus();
    rerender(<Sides group="b" isListHidden={isListHidden} />);
    expect(document.activeElement?.getAttribute("aria-label")).toBe(focusedName);
  },
);
