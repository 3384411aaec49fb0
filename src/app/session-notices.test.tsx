import { act, fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { createSessionStore } from "../api/session/session.ts";
import { createFakeTabs, createLinkSignIn, createMemoryStore } from "../api/testing/sessions.ts";
import { NoticesProvider } from "../components/feedback/notices.tsx";
import { useNotices } from "../components/feedback/use-notices.ts";
import type { AppRouter } from "./router.tsx";
import { followSession } from "./session-navigation.ts";

const action = { label: "Undo", onClick: () => undefined };

function Page() {
  const { notify } = useNotices();
  return <button onClick={() => notify({ message: "Group hidden", action })}>Hide group</button>;
}

async function hideGroup() {
  const session = createSessionStore(createMemoryStore(), createFakeTabs(), createMemoryStore());
  session.open(createLinkSignIn());
  // A lock doesn't navigate.
  followSession({} as AppRouter, session);
  render(
    <NoticesProvider>
      <Page />
    </NoticesProvider>,
  );
  fireEvent.click(screen.getByText("Hide group"));
  expect(await screen.findByRole("button", { name: "Undo" })).toBeTruthy();
  return session;
}

test.each(["idle", "locked"] as const)("a lock (%s) discards an undo", async (reason) => {
  const session = await hideGroup();
  act(() => session.lock(reason));
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
});

test("a rejected session keeps an undo, because the page stays visible", async () => {
  const session = await hideGroup();
  const grant = session.getGrant();
  if (grant) act(() => session.handleRejection(grant, []));
  expect(session.get().status).toBe("locked");
  expect(screen.getByRole("button", { name: "Undo" })).toBeTruthy();
});
