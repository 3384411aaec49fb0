import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { api } from "../../../../contract/index.ts";
import { event, job, recordedAt, subscriber } from "../../../testing/records.ts";
import { renderPage } from "../../../testing/render-page.tsx";

const createEvent = (message: object) =>
  event("e1", {
    jobs: [
      job("j1", {
        type: "in_app",
        executionDetails: [
          {
            _id: "d1",
            createdAt: recordedAt,
            status: "Success",
            detail: "Message created",
            isRetry: false,
            isTest: false,
            source: "Internal",
            raw: JSON.stringify(message),
          },
        ],
      }),
    ],
  });

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
  const results = await screen.findByRole("list", { name: "Results" });
  expect(results.textContent).toContain("unread, unseen → read, seen");
});
