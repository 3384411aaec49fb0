import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, onTestFinished, test } from "vitest";
import type { EmailLink } from "./link-checks.ts";
import { LinkDialog } from "./link-dialog.tsx";

/** Browsers don't report that the focus came from a frame. */
function hideFocusOrigins() {
  const hideOrigin = (event: FocusEvent) =>
    Object.defineProperty(event, "relatedTarget", { value: null });
  window.addEventListener("focusin", hideOrigin, { capture: true });
  onTestFinished(() => window.removeEventListener("focusin", hideOrigin, { capture: true }));
}

test.each(["{Escape}", "{Enter}"])("%s returns the focus to the email's frame", async (key) => {
  hideFocusOrigins();
  const createEmail = (link?: EmailLink) => (
    <>
      {/* Replaces the frame, because the tests' DOM doesn't load frames. */}
      <button>Email preview</button>
      <LinkDialog link={link} onClose={() => rerender(createEmail())} />
    </>
  );
  const { rerender } = render(createEmail());
  const frame = screen.getByRole("button", { name: "Email preview" });
  frame.focus();
  rerender(createEmail({ href: "https://shop.example/", text: "Shop" }));
  screen.getByRole("button", { name: "Cancel" }).focus();
  await userEvent.keyboard(key);
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement).toBe(frame);
});
