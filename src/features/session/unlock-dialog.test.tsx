import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, onTestFinished, test } from "vitest";
import { session } from "../../api/session/session.ts";
import { createLinkSignIn } from "../../api/testing/sessions.ts";
import { createResponder, stubFetch } from "../../api/testing/stub-fetch.ts";
import { UnlockDialog } from "./unlock-dialog.tsx";

test("an invalid secret replaces the error of the last one", async () => {
  stubFetch(createResponder(200, { current: "other", environments: [], caller: "session" }));
  session.open(createLinkSignIn());
  session.lock("locked");
  onTestFinished(session.close);
  const lockedSession = session.get();
  if (lockedSession.status !== "locked") throw new Error("the session is locked");
  render(<UnlockDialog lockedSession={lockedSession} />);
  const user = userEvent.setup();
  const field = screen.getByLabelText("Session token or sign-in link");
  await user.type(field, "sbs_1{Enter}");
  expect((await screen.findByRole("alert")).textContent).toMatch(/for another environment/);
  await user.clear(field);
  await user.keyboard("{Enter}");
  expect(await screen.findByText("Enter a token or API key.")).toBeTruthy();
  expect(screen.queryByText(/for another environment/)).toBeNull();
});
