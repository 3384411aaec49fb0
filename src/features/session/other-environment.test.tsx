import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { api } from "../../../contract/index.ts";
import { renderPage } from "../../testing/render-page.tsx";

test("a sign-out for another environment ends the session at the service", async () => {
  const { user, service } = await renderPage("/events?env=elsewhere");
  await user.click(await screen.findByRole("button", { name: /^Sign out and sign in to/ }));
  await waitFor(() => expect(service.getRequests(api.session.end)).toHaveLength(1));
});
