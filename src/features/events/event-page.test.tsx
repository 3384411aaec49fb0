import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { event, inAppJob, recordedAt } from "../../testing/records.ts";
import { renderPage } from "../../testing/render-page.tsx";

/** Returns an event with 21 messages and a payload of 14 lines. */
const createEvent = (id: string, createdAt: string) =>
  event(id, {
    createdAt,
    payload: Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`key${index}`, id])),
    jobs: Array.from({ length: 21 }, (_, index) =>
      inAppJob(`${id}-j${index}`, {
        _id: `${id}-m${index}`,
        _notificationId: id,
        _subscriberId: "id-ana",
        channel: "in_app",
        cta: {},
      }),
    ),
  });
const records = {
  events: [createEvent("e2", "2026-03-01T03:00:01.000Z"), createEvent("e1", recordedAt)],
};

const getPane = () => within(screen.getByRole("region", { name: "Event" }));

test.each([
  ["messages", "Show more messages"],
  ["payload", "Find in payload"],
])("another event starts with its own state of the tab %s", async (tab, name) => {
  const { user, address } = await renderPage(`/events/e2?tab=${tab}`, { records });
  const findButton = async () => await getPane().findByRole("button", { name });
  await user.click(await findButton());
  const getState = () => {
    const button = getPane().queryByRole("button", { name });
    return button && button.getAttribute("aria-expanded") !== "true" ? "initial" : "changed";
  };
  expect(getState()).toBe("changed");
  await user.click(getPane().getByRole("button", { name: "Next event" }));
  await waitFor(() => expect(address()).toBe(`/events/e1?tab=${tab}`));
  await waitFor(() => expect(getState()).toBe("initial"));
});

test("opening the next event from its panel keeps the focus in the event", async () => {
  const { user, address } = await renderPage("/events/e2?tab=payload", { records });
  const button = await getPane().findByRole("button", { name: "Find in payload" });
  act(() => button.focus());
  await user.keyboard("]");
  await waitFor(() => expect(address()).toBe("/events/e1?tab=payload"));
  await getPane().findAllByText(/e1/);
  await waitFor(() => expect(document.activeElement?.closest("[aria-label='Event']")).toBeTruthy());
});

test("secrets aren't included when another event is copied", async () => {
  const { user, address } = await renderPage("/events/e2", { records });
  const openMenu = async () => {
    await user.click(await getPane().findByRole("button", { name: "Copy as" }));
    return await screen.findByRole("menuitemcheckbox", { name: "Include secrets in JSON" });
  };
  await user.click(await openMenu());
  await user.keyboard("{Escape}");
  await user.click(getPane().getByRole("button", { name: "Next event" }));
  await waitFor(() => expect(address()).toBe("/events/e1"));
  await getPane().findAllByText(/e1/);
  expect((await openMenu()).getAttribute("aria-checked")).toBe("false");
});
