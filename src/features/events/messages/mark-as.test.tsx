import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { api } from "../../../../contract/index.ts";
import { event, inAppJob } from "../../../testing/records.ts";
import { deferReply } from "../../../testing/replies.ts";
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
