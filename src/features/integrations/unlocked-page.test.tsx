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

const clonePath = "/integrations/new?providerId=sendgrid&clone=id-mail";

async function fillClone() {
  const nameField = await screen.findByLabelText<HTMLInputElement>("Name");
  const keyField = screen.getByLabelText<HTMLInputElement>(/^API key/);
  fill(nameField, "Typed");
  fill(keyField, "SG.typed");
  return { nameField, keyField };
}

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

  test("a clone keeps its input and copied values, with the note about them", async () => {
    await renderPage(clonePath, { prepare: omitSecrets });
    const { nameField, keyField } = await fillClone();
    unlock(readOnlySignIn);
    await screen.findByText(/^This session is read-only/);
    expect(nameField.isConnected).toBe(true);
    expect(keyField.value).toBe("SG.typed");
    expect(screen.getByLabelText(/^Sender name/)).toHaveProperty("value", "Shop");
    expect(screen.getByText(/^Secrets weren't copied\./)).toBeTruthy();
  });
});

describe("after an unlock with a read-write token", () => {
  test("a clone keeps its input, and the note that its credentials weren't copied", async () => {
    await renderPage(clonePath, { prepare: omitSecrets, signIn: readOnlySignIn });
    const { nameField, keyField } = await fillClone();
    unlock(createLinkSignIn());
    await waitFor(() => expect(screen.queryByText(/^This session is read-only/)).toBeNull());
    expect(nameField.isConnected).toBe(true);
    expect(keyField.value).toBe("SG.typed");
    expect(screen.getByLabelText(/^Sender name/)).toHaveProperty("value", "");
    expect(screen.getByText(/^The credentials weren't copied because/)).toBeTruthy();
  });

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
