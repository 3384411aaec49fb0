import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
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

test("exports only the subscribers without an address", async () => {
  const { user } = await renderPage("/subscribers", {
    records: {
      subscribers: [
        subscriber("ana", { email: "ana@acme.example", phone: "+381641234567" }),
        subscriber("bo", { email: null, phone: "+381641234568" }),
        subscriber("chi", { email: "", phone: null }),
      ],
    },
  });
  const files: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
    files.push(file as Blob);
    return "blob:test";
  });
  await user.click(await screen.findByRole("button", { name: "Export" }));
  await user.click(screen.getByRole("menuitemradio", { name: "Without an email address" }));
  await user.click(
    screen.getByRole("menuitem", { name: /^Subscribers without an email address as CSV/ }),
  );
  expect(await screen.findByText("3 of 3 subscribers · 2 exported")).toBeTruthy();
  const lines = (await files[0]?.text())?.trim().split("\r\n") ?? [];
  expect(lines.slice(1).map((line) => line.split(",")[0])).toEqual(["bo", "chi"]);
});

describe("the list of subscribers", () => {
  test("shows a loading state instead of an empty list", async () => {
    const listReply = deferReply(() => ({
      ...emptyPage,
      data: listedSubscribers,
      totalCount: 3,
    }));
    await renderPage("/subscribers", {
      prepare: ({ on }) => on(api.subscribers.list, listReply.handler),
    });
    expect(await screen.findByText(/^Loading/)).toBeTruthy();
    expect(screen.queryByText(/^No subscriber/)).toBeNull();
    listReply.release();
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
      prepare: ({ onNext }) => onNext(api.subscribers.list, () => emptyPage),
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

describe("a search", () => {
  const findSearchField = async () =>
    await screen.findByRole<HTMLInputElement>("textbox", { name: "ID, email, phone, or name" });

  async function openSearch(path = "/subscribers?email=bo%40acme.example") {
    const page = await renderPage(path, { records: { subscribers: listedSubscribers } });
    await page.user.type(await findSearchField(), "ana@acme.example{Enter}");
    await screen.findByText("1 subscriber found");
    return page;
  }

  test("replaces the filters", async () => {
    const { user, address } = await openSearch();
    expect(address()).toBe("/subscribers?find=ana@acme.example");
    expect(screen.queryByText("bo@acme.example")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Clear search" }));
    await waitFor(() => expect(getIds()).toHaveLength(3));
    expect(address()).toBe("/subscribers");
  });

  test("ignores filters in the URL", async () => {
    const { user, address } = await renderPage(
      "/subscribers?email=bo%40acme.example&find=ana%40acme.example",
      { records: { subscribers: listedSubscribers } },
    );
    await screen.findByText("1 subscriber found");
    expect(screen.queryByText("bo@acme.example")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Clear search" }));
    await waitFor(() => expect(address()).toBe("/subscribers"));
  });

  test("hides the commands for the list until a filter replaces the search", async () => {
    const { user, address } = await openSearch("/subscribers?limit=25");
    expect(screen.queryByRole("button", { name: "Export" })).toBeNull();
    expect(screen.queryByRole("button", { name: /^Sort order:/ })).toBeNull();
    expect(screen.queryByRole("button", { name: /^Rows per page:/ })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Filter" }));
    await user.click(screen.getByRole("menuitem", { name: /^Name/ }));
    fill(screen.getByRole("textbox", { name: "Name" }), "bo");
    await user.click(screen.getByRole("button", { name: "Apply" }));
    await screen.findByRole("button", { name: "Export" });
    expect(address()).toBe("/subscribers?limit=25&name=bo");
    expect(document.activeElement).not.toBe(document.body);
  });

  test("opened by its URL requests only its results", async () => {
    const { service } = await renderPage("/subscribers?find=ana%40acme.example", {
      records: { subscribers: listedSubscribers },
    });
    await waitFor(() => expect(getIds()).toHaveLength(1));
    const queries = service.getRequests(api.subscribers.list).map(({ query }) => query);
    expect(queries.every((query) => JSON.stringify(query).includes("ana@"))).toBe(true);
  });

  test("shows that more subscribers match if the service doesn't count them", async () => {
    await renderPage("/subscribers?find=ana%40acme.example", {
      prepare: ({ on }) =>
        on(api.subscribers.list, () => ({ ...emptyPage, data: listedSubscribers, next: "c2" })),
    });
    expect(
      await screen.findByText("Showing 3 subscribers. To see more matches, use a filter."),
    ).toBeTruthy();
  });

  test("is repeated by a refresh, which keeps the results if it fails", async () => {
    const { user, service } = await openSearch();
    const getQueries = () => service.getRequests(api.subscribers.list).map(({ query }) => query);
    const previousCount = getQueries().length;
    service.on(api.subscribers.list, () => createErrorReply(403));
    await user.click(screen.getByRole("button", { name: "Refresh" }));
    await screen.findByText(/searches failed\. Some results may be missing\.$/);
    expect(getIds()).toHaveLength(1);
    const newQueries = getQueries().slice(previousCount);
    expect(newQueries.length).toBeGreaterThan(0);
    expect(newQueries.every((query) => JSON.stringify(query).includes("ana@"))).toBe(true);
  });

  test("keeps the focus and further input in the search field", async () => {
    const { user, address } = await renderPage("/subscribers");
    const searchField = await findSearchField();
    await user.type(searchField, "ana@acme.example");
    // The operator types more before the navigation is complete.
    fireEvent.submit(searchField);
    fill(searchField, "ana@acme.example b");
    await waitFor(() => expect(address()).toBe("/subscribers?find=ana@acme.example"));
    await screen.findByText("No subscribers match your search");
    expect(document.activeElement).toBe(searchField);
    expect(searchField.value).toBe("ana@acme.example b");
  });

  test("shows its text again after going back", async () => {
    const { user, back } = await openSearch();
    const searchField = await findSearchField();
    await user.clear(searchField);
    await user.type(searchField, "bo@acme.example{Enter}");
    await waitFor(() => expect(getIds()).toEqual([expect.stringContaining("bo")]));
    await back();
    await waitFor(() => expect(searchField.value).toBe("ana@acme.example"));
    await back();
    await waitFor(() => expect(searchField.value).toBe(""));
  });

  test("moves the focus to the search field when it is cleared", async () => {
    const { user, address } = await openSearch();
    await user.click(screen.getByRole("button", { name: "Clear search" }));
    await waitFor(() => expect(address()).toBe("/subscribers"));
    const searchField = await findSearchField();
    expect(searchField.value).toBe("");
    expect(document.activeElement).toBe(searchField);
    await user.type(searchField, "stranger@acme.example{Enter}");
    // The button in the search field has no text.
    await user.click(await screen.findByText("Clear search"));
    await waitFor(() => expect(getIds()).toHaveLength(3));
    expect(searchField.value).toBe("");
    expect(document.activeElement).toBe(searchField);
  });
});

test("a search without a match shows an empty state", async () => {
  const { user } = await renderPage("/subscribers", {
    records: { subscribers: listedSubscribers },
  });
  await user.type(
    screen.getByRole("textbox", { name: /^Id, email, phone/i }),
    "stranger@acme.example{Enter}",
  );
  expect(await screen.findByText("No subscribers match your search")).toBeTruthy();
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
