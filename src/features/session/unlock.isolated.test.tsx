import { createTheme } from "@mui/material/styles";
import { render } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { createLinkSignIn } from "../../api/testing/sessions.ts";
import { enableStyles } from "../../testing/styles.ts";

enableStyles();

test("open dialogs and the page are covered until the dialog has loaded", async () => {
  vi.resetModules();
  vi.doMock("./unlock-dialog.tsx", () => new Promise(() => {}));
  const { session } = await import("../../api/session/session.ts");
  const { Unlock } = await import("./unlock.tsx");
  session.open(createLinkSignIn());
  session.lock("idle");
  onTestFinished(session.close);
  const { container } = render(<Unlock />);
  const cover = container.firstElementChild;
  const level = cover ? Number(getComputedStyle(cover).zIndex) : NaN;
  const { zIndex } = createTheme();
  // An open dialog's element follows the cover, so at the same level it would be on top. The notice
  // that the code couldn't be loaded must stay visible.
  expect(level).toBeGreaterThan(zIndex.modal);
  expect(level).toBeLessThan(zIndex.snackbar);
});
