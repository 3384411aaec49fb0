import { createTheme } from "@mui/material/styles";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, onTestFinished, test } from "vitest";
import { type SignIn, createUnnamedEnvironment } from "../../api/session/profile.ts";
import { session } from "../../api/session/session.ts";
import { createNamedSignIn } from "../../api/session/sign-in.ts";
import { createLinkSignIn } from "../../api/testing/sessions.ts";
import { createResponder, stubFetch } from "../../api/testing/stub-fetch.ts";
import { enableStyles } from "../../testing/styles.ts";
import { UnlockDialog } from "./unlock-dialog.tsx";

enableStyles();

function openDialog(signIn: SignIn) {
  session.open(signIn);
  session.lock("locked");
  onTestFinished(session.close);
  const lockedSession = session.get();
  if (lockedSession.status !== "locked") throw new Error("the session is locked");
  render(<UnlockDialog lockedSession={lockedSession} />);
  return userEvent.setup();
}

test("the dialog covers notices, whose actions belong to the hidden page", () => {
  openDialog(createLinkSignIn());
  const layer = screen.getByRole("dialog").closest<HTMLElement>(".MuiModal-root");
  const level = Number(layer && getComputedStyle(layer).zIndex);
  expect(level).toBeGreaterThan(createTheme().zIndex.snackbar);
});

test("an invalid secret replaces the error of the last one", async () => {
  stubFetch(createResponder(200, { current: "other", environments: [], caller: "session" }));
  const user = openDialog(createLinkSignIn());
  const field = screen.getByLabelText("Session token or sign-in link");
  await user.type(field, "sbs_1{Enter}");
  expect((await screen.findByRole("alert")).textContent).toMatch(/for another environment/);
  await user.clear(field);
  await user.keyboard("{Enter}");
  expect(await screen.findByText("Enter a token or API key.")).toBeTruthy();
  expect(screen.queryByText(/for another environment/)).toBeNull();
});

test("a token for another environment is rejected with that environment's name", async () => {
  const environments = [{ id: "prod", name: "Production", production: true }];
  stubFetch(createResponder(200, { current: "prod", environments, caller: "session" }));
  const user = openDialog(createLinkSignIn());
  await user.type(screen.getByLabelText("Session token or sign-in link"), "sbs_1{Enter}");
  expect((await screen.findByRole("alert")).textContent).toContain(
    "another environment, Production",
  );
  expect(session.get().status).toBe("locked");
});

test("a token that the service rejects leaves the session locked", async () => {
  stubFetch(createResponder(401, { message: "Unknown session." }));
  const user = openDialog(createLinkSignIn());
  await user.type(screen.getByLabelText("Session token or sign-in link"), "sbs_1{Enter}");
  expect((await screen.findByRole("alert")).textContent).toContain("rejected");
  expect(session.get().status).toBe("locked");
});

test("without the environment's ID, only the same key unlocks", async () => {
  const notFoundResponder = createResponder(404, {});
  const listResponder = createResponder(200, { data: [{ _environmentId: "env-2" }] });
  stubFetch(notFoundResponder, listResponder, notFoundResponder, listResponder);
  const environment = { ...createUnnamedEnvironment(undefined), name: "Staging" };
  const credential = { kind: "apiKey", secret: "staging-key" } as const;
  const user = openDialog(createNamedSignIn("http://service.test", credential, environment));
  const field = screen.getByLabelText("API key");
  await user.type(field, "other-key{Enter}");
  expect((await screen.findByRole("alert")).textContent).toMatch(/Use the same API key as before/);
  expect(session.get().status).toBe("locked");
  await user.clear(field);
  await user.type(field, "staging-key{Enter}");
  await waitFor(() =>
    expect(session.get()).toMatchObject({ status: "signedIn", profile: { environment } }),
  );
});
