import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { api } from "../../../contract/index.ts";
import { toPage } from "../../testing/default-handlers.ts";
import { subscriber } from "../../testing/records.ts";
import { deferReply, createErrorReply } from "../../testing/replies.ts";
import { fill, renderPage } from "../../testing/render-page.tsx";

const listedSubscribers = ["ana", "bo", "chi"].map((id) =>
  subscriber(id, { email: `${id}@acme.example` }),
);
const emptyPage = { data: [], next: null, previous: null, totalCount: 0, totalCountCapped: false };
const getIds = () => screen.getAllByRole("rowheader").map(({ textContent }) => textContent);

describe("the list of subscribers", () => {
  test("shows a loading state instead of an empty list", async () => {
    const deferredList = deferReply(() => ({
      ...emptyPage,
      data: listedSubscribers,
      totalCount: 3,
    }));
    await renderPage("/subscribers", {
      prepare: ({ on }) => on(api.subscribers.list, deferredList.handler),
    });
    expect(await screen.findByText(/^Loading/)).toBeTruthy();
    expect(screen.queryByText(/^No subscriber/)).toBeNull();
    deferredList.release();
    await waitFor(() => expect(getIds()).toHaveLength(3));
  });

  test("shows an empty state without subscribers", async () => {
    await renderPage("/subscribers");
    expect(await screen.findByText(/^No subscribers? yet/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Clear filters" })).toBeNull();
  });

  test("clears filters that match no subscribers", async () => {
    const { user, address } = await renderPage("/subscribers?name=ana", {
      records: { subscribers: listedSubscribers },
      prepare: ({ next }) => next(api.subscribers.list, () => emptyPage),
    });
    expect(await screen.findByText(/^No subscribers? match/)).toBeTruthy();
    expect(screen.getByText(/case.sensitive/)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Clear filters" }));
    await waitFor(() => expect(getIds()).toHaveLength(3));
    expect(address()).toBe("/subscribers");
  });

  test("shows the service's message for a failure and loads after a retry", async () => {
    const { user, service } = await renderPage("/subscribers", {
      records: { subscribers: listedSubscribers },
      prepare: ({ on }) =>
        on(api.subscribers.list, () =>
          createErrorReply(403, { message: "Not on a <b>Sunday</b>." }),
        ),
    });
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("Not on a <b>Sunday</b>.");
    expect(screen.queryByText(/^No subscriber/)).toBeNull();
    service.restore(api.subscribers.list);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(getIds()).toHaveLength(3));
  });

  test("keeps its rows when a refresh fails", async () => {
    const { user, service } = await renderPage("/subscribers", {
      records: { subscribers: listedSubscribers },
    });
    await waitFor(() => expect(getIds()).toHaveLength(3));
    service.on(api.subscribers.list, () => createErrorReply(403));
    await user.click(screen.getByRole("button", { name: /refresh/i }));
    expect(await screen.findByText(/last refresh failed/i)).toBeTruthy();
    expect(getIds()).toHaveLength(3);
    service.restore(api.subscribers.list);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(screen.queryByText(/last refresh failed/i)).toBeNull());
  });

  test("reports records without an ID", async () => {
    const incompletePage = {
      data: [{ subscriberId: "ana", firstName: 7 }, { firstName: "Bo" }],
      next: null,
    };
    await renderPage("/subscribers", {
      prepare: ({ on }) => on(api.subscribers.list, () => Response.json(incompletePage)),
    });
    expect(await screen.findByText(/1 record is missing its ID or time/)).toBeTruthy();
    expect(getIds()).toEqual([expect.stringContaining("ana")]);
  });
});

describe("pagination", () => {
  test("goes to the next page and back by cursor", async () => {
    const { user, address } = await renderPage("/subscribers", {
      prepare: ({ on }) =>
        on(api.subscribers.list, ({ query }) => toPage(listedSubscribers, { ...query, limit: 2 })),
    });
    await waitFor(() => expect(getIds()).toHaveLength(2));
    expect(screen.getByText("2 of 3")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Next" }));
    await waitFor(() => expect(getIds()).toHaveLength(1));
    expect(address()).toBe("/subscribers?after=2");
    await user.click(screen.getByRole("button", { name: "Previous" }));
    await waitFor(() => expect(getIds()).toHaveLength(2));
    expect(address()).toBe("/subscribers?before=2");
  });

  test("resets the cursor when the order changes", async () => {
    const { user, address, service } = await renderPage("/subscribers?limit=25&before=3", {
      records: { subscribers: listedSubscribers },
    });
    await user.click(screen.getByRole("button", { name: /^Sort order:/ }));
    await user.click(screen.getByRole("menuitemradio", { name: "ID, A to Z" }));
    await waitFor(() => expect(address()).toMatch(/orderBy=subscriberId/));
    expect(address()).not.toMatch(/before=/);
    expect(service.getRequests(api.subscribers.list).at(-1)?.query).toMatchObject({
      orderBy: "subscriberId",
      limit: 25,
    });
  });

  test("saves the page size in the URL", async () => {
    const { user, address } = await renderPage("/subscribers", {
      records: { subscribers: listedSubscribers },
    });
    await user.click(screen.getByRole("button", { name: /^Rows per page:/ }));
    await user.click(screen.getByRole("menuitemradio", { name: "25 rows" }));
    await waitFor(() => expect(address()).toBe("/subscribers?limit=25"));
  });
});

test("a filter is saved in the URL and sent to the service", async () => {
  const { user, address, service } = await renderPage("/subscribers", {
    records: { subscribers: listedSubscribers },
  });
  await user.click(await screen.findByRole("button", { name: "Filter" }));
  await user.click(screen.getByRole("menuitem", { name: /^Name/ }));
  fill(screen.getByRole("textbox", { name: "Name" }), "ana");
  await user.click(screen.getByRole("button", { name: "Apply" }));
  await waitFor(() => expect(address()).toBe("/subscribers?name=ana"));
  expect(service.getRequests(api.subscribers.list).at(-1)?.query).toMatchObject({ name: "ana" });
});

test("a search without a match shows an empty state", async () => {
  const { user } = await renderPage("/subscribers", {
    records: { subscribers: listedSubscribers },
  });
  await user.type(
    screen.getByRole("textbox", { name: /^Id, email, phone/i }),
    "stranger@acme.example{Enter}",
  );
  expect(await screen.findByText(/^No subscribers? (found|match)/)).toBeTruthy();
});

test("the search field explains that Enter starts the search", async () => {
  const { user, address } = await renderPage("/subscribers");
  const searchField = await screen.findByRole("textbox", { name: "ID, email, phone, or name" });
  const hint = screen.getByText("Press Enter to search");
  expect(hint.hidden).toBe(true);
  await user.type(searchField, "ana");
  expect(hint.hidden).toBe(false);
  expect(searchField.getAttribute("aria-describedby")).toBe(hint.id);
  await user.keyboard("{Enter}");
  await waitFor(() => expect(address()).toBe("/subscribers?find=ana"));
});
