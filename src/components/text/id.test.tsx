import { fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { NoticesProvider } from "../feedback/notices.tsx";
import { Id } from "./id.tsx";
import { InListContext } from "./in-list.tsx";

const id = "671c9a02f3b84e0012345e41";
const writeText = vi.fn<(text: string) => Promise<void>>();

beforeEach(() => {
  writeText.mockReset().mockResolvedValue();
  Object.defineProperty(navigator, "clipboard", { value: { writeText }, configurable: true });
});
test("outside of lists an ID is complete and a tab stop", () => {
  render(<Id value={id} name="event id" />);
  const button = screen.getByRole("button", { name: `Copy event id ${id}` });
  expect(button.textContent).toBe(id);
  expect(button.tabIndex).toBe(0);
});

test("in a list it is short, and only the row is a tab stop", () => {
  render(
    <InListContext value={true}>
      <Id value={id} name="event id" />
    </InListContext>,
  );
  const button = screen.getByRole("button", { name: `Copy event id ${id}` });
  expect(button.textContent).toBe("671c9a02…12345e41");
  expect(button.tabIndex).toBe(-1);
});

test("in a list the end of an ID is shown, where similar IDs differ", () => {
  render(
    <InListContext value={true}>
      <Id value="delivery-2026-03-01-untyped" name="transaction ID" />
      <Id value="delivery-2026-03-01-retyped" name="transaction ID" />
    </InListContext>,
  );
  expect(screen.getAllByRole("button").map((button) => button.textContent)).toEqual([
    "delivery…-untyped",
    "delivery…-retyped",
  ]);
});

test("a click copies the complete value, announces it, and doesn't open the row", async () => {
  const onRowClick = vi.fn();
  render(
    <NoticesProvider>
      {/* Simulates a list row that opens on click. */}
      <div role="presentation" onClick={onRowClick}>
        <Id value={id} name="event id" form="short" />
      </div>
    </NoticesProvider>,
  );
  fireEvent.click(screen.getByRole("button"));
  expect(writeText).toHaveBeenCalledWith(id);
  expect((await screen.findByText("Copied")).closest("[role=status]")).toBeTruthy();
  expect(onRowClick).not.toHaveBeenCalled();
});

test("a blocked copy is reported", async () => {
  writeText.mockRejectedValue(new DOMException("no", "NotAllowedError"));
  document.execCommand = () => false;
  render(
    <NoticesProvider>
      <Id value={id} name="event id" />
    </NoticesProvider>,
  );
  fireEvent.click(screen.getByRole("button"));
  expect(await screen.findByText("The browser blocked copying")).toBeTruthy();
});

test("a hostile ID is copied raw and labeled safely", () => {
  render(<Id value={"a\u202Eb"} name="subscriber id" />);
  fireEvent.click(screen.getByRole("button", { name: "Copy subscriber id a[RLO]b" }));
  expect(writeText).toHaveBeenCalledWith("a\u202Eb");
});
