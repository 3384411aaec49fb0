import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { api } from "../../../../contract/index.ts";
import { createLinkSignIn } from "../../../api/testing/sessions.ts";
import { integration } from "../../../testing/records.ts";
import { renderPage } from "../../../testing/render-page.tsx";

test.each([undefined, null])(
  "an active integration whose credentials are %s isn't called inactive",
  async (credentials) => {
    await renderPage("/integrations/id-mail", {
      prepare: ({ on }) =>
        on(api.integrations.listActive, () =>
          Response.json([{ ...integration("mail"), credentials }]),
        ),
    });
    expect(
      await screen.findByText(
        "The service didn't return the saved credentials. Keep them, or replace them all.",
      ),
    ).toBeTruthy();
    expect(screen.queryByText(/inactive integration/)).toBeNull();
  },
);

test("an integration that isn't listed can't show its credentials", async () => {
  await renderPage("/integrations/id-idle");
  expect(
    await screen.findByText(/^The API can't return the saved credentials of an inactive/),
  ).toBeTruthy();
});

test("a read-only session can't view secrets or replace the credentials", async () => {
  await renderPage("/integrations/id-mail", {
    signIn: createLinkSignIn({ readOnlyCredential: true }),
    prepare: ({ on }) =>
      on(api.integrations.listActive, () =>
        Response.json([{ ...integration("mail"), credentials: undefined }]),
      ),
  });
  expect(
    await screen.findByText(/^Read-only sessions can't view the saved credentials\./),
  ).toBeTruthy();
  expect(screen.getByText(/^Read-only sessions can't view the signing key\./)).toBeTruthy();
  expect(screen.queryByLabelText(/Replace all credentials/)).toBeNull();
});
