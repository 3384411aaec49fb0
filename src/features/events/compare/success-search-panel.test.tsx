import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { SuccessSearchPanel } from "./success-search-panel.tsx";

test.each([
  ["searching", "Stop", "onStop"],
  ["stopped", "Search more events", "onStart"],
  ["eventLimit", "Search more events", "onStart"],
] as const)(
  "%s: a double click on the previous button doesn't click %j",
  (status, name, handlerName) => {
    const props = { onStart: vi.fn(), onStop: vi.fn(), onOpen: vi.fn() };
    const progress = { status, searchedCount: 9, from: 0, to: 1, scope: "workflow" } as const;
    render(<SuccessSearchPanel {...props} progress={progress} />);
    const button = screen.getByRole("button", { name });
    fireEvent.click(button, { detail: 2 });
    expect(props[handlerName]).not.toHaveBeenCalled();
    fireEvent.click(button, { detail: 1 });
    expect(props[handlerName]).toHaveBeenCalledTimes(1);
  },
);
