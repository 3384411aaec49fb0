import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { api } from "../../../../contract/index.ts";
import { event, inAppJob, subscriber } from "../../../testing/records.ts";
import { createErrorReply, deferReply } from "../../../testing/replies.ts";
import { renderPage } from "../../../testing/render-page.tsx";

const createEvent = (message: object) => event("e1", { jobs: [inAppJob("j1", message)] });

test("the state before marking is shown after the events are refreshed", async () => {
  const message = { _id: "m1", channel: "in_app", title: "Hello", read: false, seen: false };
  const markedMessage = { ...message, read: true, seen: true };
  const { user } = await renderPage("/subscribers/ana?part=messages", {
    records: { subscribers: [subscriber("ana")], events: [createEvent(message)] },
    prepare: ({ on, records }) =>
      on(api.messages.markAs, () => {
        records.events = [createEvent(markedMessage)];
        return Response.json([markedMessage], { status: 201 });
      }),
  });
  await user.click(await screen.findByRole("checkbox", { name: "Hello" }));
  await user.click(screen.getByRole("button", { name: "Mark as read" }));
  const resultList = await screen.findByRole("list", { name: "Results" });
  expect(resultList.textContent).toContain("unread, unseen → read, seen");
});

test("while messages are marked, other marks are blocked with a reason", async () => {
  const message = { _id: "m1", channel: "in_app", title: "Hello", read: false, seen: false };
  const reply = deferReply<typeof api.messages.markAs>(() => Response.json([message]));
  const { user, service } = await renderPage("/subscribers/ana?part=messages", {
    records: { subscribers: [subscriber("ana")], events: [createEvent(message)] },
    prepare: ({ on }) => on(api.messages.markAs, reply.handler),
  });
  await user.click(await screen.findByRole("checkbox", { name: "Hello" }));
  const unreadButton = screen.getByRole("button", { name: "Mark as unread" });
  await user.click(screen.getByRole("button", { name: "Mark as read" }));
  await waitFor(() => expect(unreadButton.getAttribute("aria-disabled")).toBe("true"));
  fireEvent.click(unreadButton);
  await user.hover(unreadButton);
  expect((await screen.findByRole("tooltip")).textContent).toBe(
    "Wait until the messages are marked as read.",
  );
  reply.release();
  await screen.findByRole("list", { name: "Results" });
  expect(unreadButton.getAttribute("aria-disabled")).toBeNull();
  expect(service.getRequests(api.messages.markAs)).toHaveLength(1);
});

test("messages that can't be marked after the tab was left are reported", async () => {
  const reply = deferReply<typeof api.messages.markAs>(() => createErrorReply(503));
  const { user, service } = await renderPage("/subscribers/ana?part=messages", {
    records: { subscribers: [subscriber("ana")] },
    prepare: ({ on, onNext }) => {
      on(api.messages.markAs, reply.handler);
      onNext(api.messages.markAs, ({ body }) =>
        Response.json([body.messageId].flat().map((_id) => ({ _id, read: true, seen: true }))),
      );
    },
  });
  fireEvent.change(await screen.findByRole("textbox", { name: "Message IDs" }), {
    target: { value: Array.from({ length: 250 }, (_, index) => `m${index}`).join("\n") },
  });
  await user.click(screen.getByRole("button", { name: "Mark as read" }));
  await waitFor(() => expect(service.getRequests(api.messages.markAs)).toHaveLength(2));
  await user.click(screen.getByRole("tab", { name: "Recent events" }));
  await screen.findByRole("tab", { name: "Recent events", selected: true });
  await act(async () => reply.release());
  expect(
    await screen.findByText(
      /^Couldn't mark all 250 messages of ana as read\. 100 were marked\. .*\(503\).* The change may have been applied\./,
    ),
  ).toBeTruthy();
});

test.each([
  ["m1", /^Couldn't mark a message of ana as read\. [^0].*\(503\)/],
  ["m1\nm2", /^Couldn't mark 2 messages of ana as read\. [^0].*\(503\)/],
])("a failure before any message is marked doesn't report a count", async (idsText, text) => {
  const reply = deferReply<typeof api.messages.markAs>(() => createErrorReply(503));
  const { user, service } = await renderPage("/subscribers/ana?part=messages", {
    records: { subscribers: [subscriber("ana")] },
    prepare: ({ on }) => on(api.messages.markAs, reply.handler),
  });
  fireEvent.change(await screen.findByRole("textbox", { name: "Message IDs" }), {
    target: { value: idsText },
  });
  await user.click(screen.getByRole("button", { name: "Mark as read" }));
  await waitFor(() => expect(service.getRequests(api.messages.markAs)).toHaveLength(1));
  await user.click(screen.getByRole("tab", { name: "Recent events" }));
  await screen.findByRole("tab", { name: "Recent events", selected: true });
  await act(async () => reply.release());
  expect(await screen.findByText(text)).toBeTruthy();
});

test("results and status changes aren't shown on another subscriber's page", async () => {
  const message = { _id: "m1", channel: "in_app", title: "Hello", read: false, seen: false };
  const onlineReply = deferReply<typeof api.subscribers.setOnline>(() => subscriber("ana2"));
  const { user, address, back } = await renderPage("/subscribers/bo1?part=messages", {
    records: {
      subscribers: [subscriber("ana2"), subscriber("bo1")],
    },
    prepare: ({ on }) => {
      on(api.events.list, () => ({
        data: [createEvent(message)],
        page: 0,
        pageSize: 10,
        hasMore: false,
      }));
      on(api.messages.markAs, () => Response.json([message], { status: 201 }));
      on(api.subscribers.setOnline, onlineReply.handler);
    },
  });
  await screen.findByRole("checkbox", { name: "Hello" });
  fireEvent.keyDown(document.body, { key: "k", ctrlKey: true });
  await user.type(await screen.findByRole("combobox", { name: /Search/ }), "ana2");
  await user.click(await screen.findByRole("option", { name: "Open subscriber ana2" }));
  await waitFor(() => expect(address()).toBe("/subscribers/ana2"));
  await user.click(await screen.findByRole("tab", { name: "Messages" }));
  await user.click(await screen.findByRole("checkbox", { name: "Hello" }));
  await user.click(screen.getByRole("button", { name: "Mark as read" }));
  await screen.findByRole("list", { name: "Results" });
  await user.click(screen.getByRole("button", { name: "Set online" }));
  await back();
  await screen.findByRole("tab", { name: "Messages", selected: true });
  expect(address()).toBe("/subscribers/bo1?part=messages");
  expect(screen.queryByRole("list", { name: "Results" })).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Set online" }).disabled).toBe(
    false,
  );
  await act(async () => onlineReply.release());
  expect(await screen.findByText(/^Couldn't set the status of ana2 to online\./)).toBeTruthy();
});
