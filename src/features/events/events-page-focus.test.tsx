import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { api } from "../../../contract/index.ts";
import { event, job } from "../../testing/records.ts";
import { createErrorReply, networkError } from "../../testing/replies.ts";
import { renderPage } from "../../testing/render-page.tsx";

const records = { events: [event("e1", { jobs: [job("j1")] })] };
const getList = () => screen.getByRole("region", { name: "Event list" });
const getPane = () => within(screen.getByRole("region", { name: "Event" }));

describe("closing an event moves the focus to the list", () => {
  test.each([
    ["with its button", "button", "Close event", "{Enter}"],
    ["with Escape from a tab", "tab", "Timeline", "{Escape}"],
  ])("%s", async (_, role, name, key) => {
    const { user, address } = await renderPage("/events/e1", { records });
    const control = await getPane().findByRole(role, { name });
    act(() => control.focus());
    await user.keyboard(key);
    await waitFor(() => expect(address()).toBe("/events"));
    await waitFor(() => expect(document.activeElement).toBe(getList()));
  });
});

describe("a successful retry moves the focus", () => {
  test.each([
    ["the list", "/events"],
    ["a search", "/events?outcome=completed"],
  ])("of %s to the list", async (_, path) => {
    const { user, service } = await renderPage(path, {
      records,
      prepare: ({ on }) => on(api.events.list, () => createErrorReply(403)),
    });
    const button = await screen.findByRole("button", { name: "Try again" });
    service.restore(api.events.list);
    await user.click(button);
    await screen.findByRole("rowheader");
    await waitFor(() => expect(document.activeElement).toBe(getList()));
  });

  test.each([
    ["loads", false],
    ["refreshes", true],
  ])("of an event that it %s to the event", async (_, isLoaded) => {
    const { user, service } = await renderPage("/events/e1?before=2001-01-01", {
      records,
      prepare: ({ on }) => {
        if (!isLoaded) on(api.events.read, () => createErrorReply(403));
      },
    });
    if (isLoaded) {
      await getPane().findByRole("tab", { name: "Timeline" });
      service.on(api.events.read, () => createErrorReply(403));
      await user.click(getPane().getByRole("button", { name: "Refresh event" }));
    }
    const button = await getPane().findByRole("button", { name: "Try again" });
    service.restore(api.events.read);
    await user.click(button);
    const tab = await getPane().findByRole("tab", { name: "Timeline" });
    await waitFor(() => {
      expect(document.activeElement?.contains(tab)).toBe(true);
      expect(document.activeElement?.closest("[aria-label='Event']")).toBeTruthy();
    });
  });
});

describe("a search for older events", () => {
  const openBlockedSearch = async () => {
    const { user } = await renderPage("/events?outcome=failed", {
      prepare: ({ on }) =>
        on(
          api.events.list,
          ({ signal }) =>
            new Promise((_, reject) => {
              signal.addEventListener("abort", () => reject(networkError));
            }),
        ),
    });
    await user.click(await screen.findByRole("button", { name: "Stop" }));
    await screen.findByText("No matches so far");
    expect(screen.queryByText(/^No events match/)).toBeNull();
    const [firstButton, secondButton] = screen.getAllByRole("button", {
      name: "Search older events",
    });
    return { user, firstButton, secondButton };
  };

  test("keeps the focus on its button when it stops", async () => {
    const { firstButton } = await openBlockedSearch();
    expect(document.activeElement).toBe(firstButton);
  });

  test("without matches moves the focus to the list when it continues", async () => {
    const { user, secondButton } = await openBlockedSearch();
    await user.click(secondButton as HTMLElement);
    await waitFor(() => expect(document.activeElement).toBe(getList()));
    expect(screen.getByRole("button", { name: "Stop" })).toBeTruthy();
  });
});

test("clearing the selection moves the focus to the list", async () => {
  const { user } = await renderPage("/events", { records });
  fireEvent.click(await screen.findByRole("checkbox", { name: "Select all rows" }));
  await user.click(await screen.findByRole("button", { name: "Clear selection" }));
  await waitFor(() => expect(document.activeElement).toBe(getList()));
});
