import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { api } from "../../../contract/index.ts";
import { subscriber } from "../../testing/records.ts";
import { createErrorReply } from "../../testing/replies.ts";
import { renderPage } from "../../testing/render-page.tsx";

const records = { subscribers: ["ana", "bo", "chi"].map((id) => subscriber(id)) };
const getIds = () => screen.getAllByRole("rowheader").map(({ textContent }) => textContent);

// A record without an ID isn't shown.
test.each([
  ["", []],
  ["?after=1", []],
  ["?name=ana", []],
  ["", [{ firstName: "Ana" }]],
])("a list at /subscribers%s continues after a page with the records %j", async (params, data) => {
  const { user, service } = await renderPage(`/subscribers${params}`, {
    records,
    prepare: ({ on }) =>
      on(api.subscribers.list, () => Response.json({ data, next: "2", totalCount: 120 })),
  });
  await screen.findByText(
    data.length === 0
      ? "The list continues on the next page."
      : /1 record is missing its ID or time/,
  );
  expect(screen.queryByText(/^No subscribers|past the end/)).toBeNull();
  service.restore(api.subscribers.list);
  await user.click(screen.getByRole("button", { name: "Next" }));
  await waitFor(() => expect(getIds()).toEqual([expect.stringContaining("chi")]));
});

test("a list ends at an empty cursor", async () => {
  await renderPage("/subscribers", {
    prepare: ({ on }) => on(api.subscribers.list, () => Response.json({ data: [], next: "" })),
  });
  expect(await screen.findByText("No subscribers yet")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Next" })).toBeNull();
});

test("an empty last page has a previous page", async () => {
  const { user, address } = await renderPage("/subscribers?after=9", { records });
  await screen.findByText("This page is past the end of the list.");
  await user.click(screen.getByRole("button", { name: "Previous" }));
  await waitFor(() => expect(getIds()).toHaveLength(3));
  expect(address()).toBe("/subscribers?before=9");
});

test("a list has no next page while the rows of another order are shown", async () => {
  const { user } = await renderPage("/subscribers", {
    prepare: ({ on }) =>
      on(api.subscribers.list, ({ query }) =>
        query.orderBy === "subscriberId"
          ? new Promise(() => {})
          : Response.json({ data: records.subscribers, next: "2" }),
      ),
  });
  const nextButton = await screen.findByRole("button", { name: "Next" });
  await user.click(screen.getByRole("button", { name: /^Sort order:/ }));
  await user.click(screen.getByRole("menuitemradio", { name: "ID, A to Z" }));
  await waitFor(() => expect(nextButton).toHaveProperty("disabled", true));
});

test("a list names a rejected parameter and can be loaded without it", async () => {
  const { user, address } = await renderPage("/subscribers?orderBy=updatedAt", {
    records,
    prepare: ({ on }) =>
      on(api.subscribers.list, ({ query }) =>
        query.orderBy === "_id"
          ? Response.json({ data: records.subscribers })
          : createErrorReply(422, { errors: { orderBy: { messages: ["No"] } } }),
      ),
  });
  await screen.findByText(
    "The service rejected the parameter orderBy. The list was loaded without it.",
  );
  await user.click(screen.getByRole("button", { name: "Use defaults" }));
  expect(address()).toBe("/subscribers");
});
