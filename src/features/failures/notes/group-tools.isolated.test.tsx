import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { getSessionScope, session } from "../../../api/session/session.ts";
import { createLinkSignIn } from "../../../api/testing/sessions.ts";
import { browserData } from "../../../lib/browser/browser-data.ts";
import { createFailureGroup } from "../testing/reports.ts";
import { GroupTools } from "./group-tools.tsx";
import { loadNotes } from "./saved-notes.ts";
import { useGroupTriage } from "./use-group-triage.ts";

const group = createFailureGroup();

function Tools() {
  const groupTriage = useGroupTriage();
  const ignore = () => undefined;
  return (
    groupTriage.isLoaded && (
      <GroupTools {...{ group, groupTriage }} groups={[group]} onLeave={ignore} onReopen={ignore} />
    )
  );
}

test("a note is saved without loading further code, even if the failure is closed", async () => {
  vi.doMock("./combine-notes.ts", () => {
    throw new TypeError("Failed to fetch dynamically imported module");
  });
  session.open(createLinkSignIn({}));
  const { unmount } = render(
    <QueryClientProvider client={new QueryClient()}>
      <Tools />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Edit group" }));
  await user.click(await screen.findByRole("menuitem", { name: /^Add note/ }));
  await user.type(await screen.findByRole("textbox", { name: "Note" }), "Paged Mia");
  unmount();
  const scope = getSessionScope(session.get()) ?? "";
  await waitFor(async () =>
    expect(await loadNotes(browserData, scope)).toEqual({ sg: "Paged Mia" }),
  );
});
