import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";

test.each(["pointerEnter", "focus"] as const)(
  "in data-saver mode, the separator can be moved after the first %s event",
  async (eventName) => {
    // The test setup preloads components, but data-saver mode doesn't.
    vi.resetModules();
    const { SplitView } = await import("./split-view.tsx");
    render(
      <SplitView
        list={<button>Row</button>}
        detail={<p>detail</p>}
        listLabel="Event list"
        detailLabel="Event"
        narrowSide="detail"
        width={undefined}
        onWidthChange={() => undefined}
      />,
    );
    const separator = screen.getByRole("separator");
    expect(separator.tabIndex).toBe(-1);
    fireEvent[eventName](screen.getByRole("button", { name: "Row" }));
    await vi.waitFor(() => expect(screen.getByRole("separator").tabIndex).toBe(0));
  },
);
