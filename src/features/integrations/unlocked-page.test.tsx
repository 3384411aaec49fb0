import { act, screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { api } from "../../../contract/index.ts";
import { createUnlockingSignIn, getSessionProfile, session } from "../../api/session/session.ts";
import { createLinkSignIn } from "../../api/testing/sessions.ts";
import { openAction } from "../../testing/integration-actions.ts";
import { integration } from "../../testing/records.ts";
import { fill, renderPage } from "../../testing/render-page.tsx";
import type { StubService } from "../../testing/stub-service.ts";

const readOnlySignIn = createLinkSignIn({ readOnlyCredential: true });

/** Omits secrets for read-only sessions, as the service does. */
const omitSecrets = ({ on }: StubService) =>
  on(api.integrations.listActive, () => {
    const { credentials, ...fields } = integration("mail");
    const isReadOnly = getSessionProfile(session.get())?.readOnlyCredential === true;
    return Response.json([{ ...fields, ...(!isReadOnly && { credentials }) }]);
  });

function unlock(signIn: typeof readOnlySignIn) {
  act(() => session.lock("locked"));
  const unlockingSignIn = createUnlockingSignIn(session.get(), signIn);
  if (!unlockingSignIn) throw new Error("the sign-in is for the same environment");
  act(() => session.open(unlockingSignIn));
}

const findSavedKey = () => screen.findByRole("button", { name: "Reveal API key" });
const querySavedKey = () => screen.queryByRole("button", { name: "Reveal API key" });
const hiddenReason = /^Read-only sessions can't view the saved credentials\./;

describe("after an unlock with a read-only token", () => {
  test("the page shows no secrets, and keeps other input", async () => {
    await renderPage("/integrations/id-mail", { prepare: omitSecrets });
    await findSavedKey();
    fill(screen.getByLabelText("Name"), "Typed");
    unlock(readOnlySignIn);
    expect(querySavedKey()).toBeNull();
    expect(await screen.findByText(hiddenReason)).toBeTruthy();
    expect(screen.getByLabelText("Name")).toHaveProperty("value", "Typed");
  });

  test("the page shows no secrets if it can't load the integration again", async () => {
    const { service } = await renderPage("/integrations/id-mail", { prepare: omitSecrets });
    await findSavedKey();
    service.on(api.integrations.listActive, () => Response.json({}, { status: 400 }));
    unlock(readOnlySignIn);
    expect(await screen.findByText("Couldn't load the integration")).toBeTruthy();
    expect(querySavedKey()).toBeNull();
  });

  test("a change can't be undone", async () => {
    const { confirm } = await openAction("backup", "Set as primary");
    await confirm();
    const findUndo = () => screen.findByRole("button", { name: "Set mail as primary again" });
    expect((await findUndo()).getAttribute("aria-disabled")).toBeNull();
    unlock(readOnlySignIn);
    expect((await findUndo()).getAttribute("aria-disabled")).toBe("true");
  });

  test("a clone doesn't claim that it copied credentials", async () => {
    await renderPage("/integrations/new?providerId=sendgrid&clone=id-mail", {
      prepare: omitSecrets,
    });
    await screen.findByText(/^Secrets weren't copied\./);
    unlock(readOnlySignIn);
    expect(await screen.findByText(/^The credentials weren't copied because/)).toBeTruthy();
  });
});

describe("after an unlock with a read-write token", () => {
  test("the page shows the saved values, and keeps input", async () => {
    await renderPage("/integrations/id-mail", { prepare: omitSecrets, signIn: readOnlySignIn });
    await screen.findByText(hiddenReason);
    fill(screen.getByLabelText("Name"), "Typed");
    unlock(createLinkSignIn());
    await findSavedKey();
    await waitFor(() =>
      expect(screen.getByLabelText(/^Sender name/)).toHaveProperty("value", "Shop"),
    );
    expect(screen.getByLabelText("Name")).toHaveProperty("value", "Typed");
    expect(screen.getByRole("button", { name: "Review 1 change" })).toBeTruthy();
  });

  test("an unlock with the same rights keeps the form", async () => {
    await renderPage("/integrations/id-mail", { prepare: omitSecrets });
    await findSavedKey();
    const nameField = screen.getByLabelText("Name");
    unlock(createLinkSignIn());
    expect(nameField.isConnected).toBe(true);
  });
});
