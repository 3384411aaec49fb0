import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { api } from "../../../../contract/index.ts";
import { localStore } from "../../../lib/browser/storage.ts";
import { event, inAppJob } from "../../../testing/records.ts";
import { createErrorReply, deferReply, failWithNetworkError } from "../../../testing/replies.ts";
import { renderPage } from "../../../testing/render-page.tsx";

const message = {
  _id: "m1",
  _notificationId: "e1",
  _subscriberId: "id-ana",
  channel: "in_app",
  cta: {},
  read: false,
  seen: false,
};
const messageEvent = event("e1", { jobs: [inAppJob("j1", message)] });

test("while a message is marked, other marks are blocked with a reason", async () => {
  const reply = deferReply<typeof api.messages.markAs>(() => Response.json([message]));
  const { user, service } = await renderPage("/events/e1?tab=messages", {
    records: { events: [messageEvent] },
    prepare: ({ on }) => on(api.messages.markAs, reply.handler),
  });
  await user.click(await screen.findByRole("button", { name: "Mark as read" }));
  const unreadButton = screen.getByRole("button", { name: "Mark as unread" });
  await waitFor(() => expect(unreadButton.getAttribute("aria-disabled")).toBe("true"));
  fireEvent.click(unreadButton);
  await user.hover(unreadButton);
  expect((await screen.findByRole("tooltip")).textContent).toBe(
    "Wait until the message is marked as read.",
  );
  reply.release();
  await screen.findByText(/^Marked as read\./);
  expect(unreadButton.getAttribute("aria-disabled")).toBeNull();
  expect(service.getRequests(api.messages.markAs)).toHaveLength(1);
});

test("the result shows clock times even if times are relative, because it is announced", async () => {
  localStore.set("times", JSON.stringify("relative"));
  const markedMessage = { ...message, read: true, lastReadDate: new Date().toISOString() };
  const { user } = await renderPage("/events/e1?tab=messages", {
    records: { events: [messageEvent] },
    prepare: ({ on }) => on(api.messages.markAs, () => Response.json([markedMessage])),
  });
  await user.click(await screen.findByRole("button", { name: "Mark as read" }));
  expect((await screen.findByText(/^Marked as read\./)).textContent).toMatch(
    /read .*\d\d:\d\d:\d\d\.$/,
  );
});

test("a failure after the tab was left is reported", async () => {
  const reply = deferReply<typeof api.messages.markAs>(() => createErrorReply(500));
  const { user, service } = await renderPage("/events/e1?tab=messages", {
    records: { events: [messageEvent] },
    prepare: ({ on }) => on(api.messages.markAs, reply.handler),
  });
  await user.click(await screen.findByRole("button", { name: "Mark as read" }));
  await waitFor(() => expect(service.getRequests(api.messages.markAs)).toHaveLength(1));
  await user.click(screen.getByRole("tab", { name: "Timeline" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Mark as read" })).toBeNull());
  await act(async () => reply.release());
  expect(
    await screen.findByText(
      /^Couldn't mark a message of ana as read\. .*\(500\).* The change may have been applied\./,
    ),
  ).toBeTruthy();
});

test("an uncertain failure explains whether marking again is safe", async () => {
  const { user } = await renderPage("/events/e1?tab=messages", {
    records: { events: [messageEvent] },
    prepare: ({ on }) => on(api.messages.markAs, failWithNetworkError),
  });
  await user.click(await screen.findByRole("button", { name: "Mark as read" }));
  expect((await screen.findByRole("alert")).textContent).toMatch(
    /^Couldn't update the message\. Couldn't reach .* You can safely try again: the change will be applied at most once\.$/,
  );
});

test.each([
  [{ seen: true, read: false }, "seen, unread"],
  [{ seen: false, read: undefined }, "unseen, read status unknown"],
  [{ seen: undefined, read: true }, "seen status unknown, read"],
])("the status of a message with %j is shown", async (fields, text) => {
  await renderPage("/events/e1?tab=messages", {
    records: { events: [event("e1", { jobs: [inAppJob("j1", { ...message, ...fields })] })] },
  });
  expect((await screen.findByText("Seen and read")).nextElementSibling?.textContent).toBe(text);
});
