import { createTheme } from "@mui/material/styles";
import { render } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { createLinkSignIn } from "../../api/testing/sessions.ts";

test("the page is covered until the dialog has loaded", async () => {
  vi.resetModules();
  vi.doMock("./unlock-dialog.tsx", () => new Promise(() => {}));
  const { session } = await import("../../api/session/session.ts");
  const { Unlock } = await import("./unlock.tsx");
  session.open(createLinkSignIn());
  session.lock("idle");
  onTestFinished(session.close);
  const { container } = render(<Unlock />);
  const cover = container.firstElementChild;
  expect(cover && Number(getComputedStyle(cover).zIndex)).toBe(createTheme().zIndex.modal);
});
