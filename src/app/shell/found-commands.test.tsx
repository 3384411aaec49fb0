import { QueryClientProvider } from "@tanstack/react-query";
import { createRootRoute, createRouter, RouterContextProvider } from "@tanstack/react-router";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { session } from "../../api/session/session.ts";
import { createLinkSignIn, createTestSessionStore } from "../../api/testing/sessions.ts";
import { stubFetch } from "../../api/testing/stub-fetch.ts";
import { createQueryClient } from "../query-client.ts";
import { useFoundCommands } from "./found-commands.tsx";

const eventId = "671c9a02f3b84e41b0c0ffee";
const subscriber = {
  subscriberId: "user_0417",
  firstName: "Mateo",
  lastName: "Silva",
  email: "ms@example.com",
  phone: "+351911222333",
};
const event = {
  _id: eventId,
  transactionId: "txn_1",
  createdAt: "2026-03-01T03:00:00.000Z",
  template: { name: "Order shipped", triggers: [{ identifier: "order-shipped" }] },
  subscriber,
  jobs: [],
};

/** Simulates the service. Names match partially, and other fields exactly. */
function respond({ url }: Request): Response {
  const { pathname, searchParams } = new URL(url);
  if (pathname.endsWith("/subscribers")) {
    const [[field, value] = ["", ""]] = [...searchParams].filter(([name]) => name !== "limit");
    const { firstName, lastName, ...record } = subscriber;
    const isMatch =
      field === "name"
        ? `${firstName} ${lastName}`.includes(value)
        : Object.entries(record).some(([name, text]) => name === field && text === value);
    return Response.json({ data: isMatch ? [subscriber] : [], next: null, previous: null });
  }
  if (pathname.endsWith("/active")) {
    return Response.json({
      data: [
        {
          _id: "i1",
          identifier: "sms-eu",
          name: "SMS Europe",
          providerId: "twilio",
          _environmentId: "dev",
        },
        {
          _id: "i2",
          identifier: "mail",
          name: "Mail",
          providerId: "sendgrid",
          _environmentId: "dev",
        },
      ],
    });
  }
  if (pathname.endsWith(`/notifications/${eventId}`)) return Response.json({ data: event });
  if (pathname.endsWith("/notifications")) {
    const transactionId = searchParams.get("transactionId");
    const data = transactionId === null || transactionId === event.transactionId ? [event] : [];
    return Response.json({ data, hasMore: false, page: 0, pageSize: 50 });
  }
  return Response.json({ message: "Not found" }, { status: 404 });
}

beforeEach(() => {
  vi.useFakeTimers();
  session.open(createLinkSignIn());
});
afterEach(() => {
  session.close();
  vi.useRealTimers();
});

async function renderSearch(text: string, handler = respond) {
  const service = stubFetch(handler);
  const client = createQueryClient(createTestSessionStore());
  const router = createRouter({ routeTree: createRootRoute() });
  const navigate = vi.spyOn(router, "navigate").mockResolvedValue();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      {/* The prop's type accepts only the app's router. */}
      <RouterContextProvider router={router as never}>{children}</RouterContextProvider>
    </QueryClientProvider>
  );
  const open = (initialText: string) =>
    renderHook(({ searchText }) => useFoundCommands(searchText, false), {
      wrapper,
      initialProps: { searchText: initialText },
    });
  const { result, rerender, unmount } = open(text);
  await act(() => vi.advanceTimersByTimeAsync(1000));
  return {
    found: result.current,
    requests: service.requests,
    navigate,
    type: (searchText: string) => {
      rerender({ searchText });
      return result.current;
    },
    reopen: () => {
      unmount();
      const reopened = open("");
      reopened.rerender({ searchText: text });
      return () => reopened.result.current;
    },
  };
}
const findLabels = async (text: string) =>
  (await renderSearch(text)).found?.commands.map((command) => command.label);

test.each(["mateo", "user_0417", "ms@example.com", "+351 911 222 333", "MATEO SILVA"])(
  "finds a subscriber by %s",
  async (text) => {
    expect(await findLabels(text)).toContain(
      "Mateo Silva · user_0417 · ms@example.com · +351911222333",
    );
  },
);

test("finds an integration by its provider", async () => {
  const { found, navigate } = await renderSearch("twilio");
  const [command] = found?.commands ?? [];
  expect(command?.label).toBe("SMS Europe · Twilio · sms-eu");
  command?.run();
  expect(navigate).toHaveBeenCalledWith({
    to: "/integrations/$integrationId",
    params: { integrationId: "i1" },
  });
});

test("finds a workflow by part of its name", async () => {
  const { found, navigate } = await renderSearch("shipp");
  const [command] = found?.commands ?? [];
  expect(command?.label).toBe("Show events for workflow Order shipped · order-shipped");
  command?.run();
  expect(navigate).toHaveBeenCalledWith({
    to: "/events",
    search: { templates: ["order-shipped"] },
  });
});

test("searches workflows in as many events as one request can load", async () => {
  const { requests } = await renderSearch("shipp");
  const eventListUrls = requests
    .map(({ url }) => new URL(url))
    .filter(({ pathname, searchParams }) => {
      return pathname.endsWith("/notifications") && !searchParams.has("transactionId");
    });
  expect(eventListUrls.map(({ searchParams }) => searchParams.get("limit"))).toEqual(["50"]);
});

test.each([eventId, "txn_1"])("finds an event by %s", async (id) => {
  expect(await findLabels(id)).toContain("Open event · Order shipped · Mateo Silva");
});

test.each([
  ["an integration", "sms", "sms petr"],
  ["a workflow", "shipp", "shipp petr"],
  ["a subscriber", "mateo", "mateo petr"],
  ["a transaction", "txn_1", "txn_12"],
])("omits %s that matched only the previous text", async (_, previousText, text) => {
  const { found, type } = await renderSearch(previousText);
  expect(found?.commands).not.toEqual([]);
  expect(type(text)).toEqual({ state: "searching", commands: [] });
  expect(type("")).toBeUndefined();
});

test("sends no request for empty text", async () => {
  const { found, requests } = await renderSearch("");
  expect(found).toBeUndefined();
  expect(requests).toEqual([]);
});

test.each([
  ["typed text", "Mateo"],
  ["an ID", eventId],
])("a search for %s that failed is repeated when the palette is reopened", async (_, text) => {
  let isFailing = true;
  const { found, reopen } = await renderSearch(text, (request) =>
    isFailing ? Response.json({ message: "Not today" }, { status: 501 }) : respond(request),
  );
  expect(found).toEqual({ state: "failed", commands: [] });
  isFailing = false;
  const getFound = reopen();
  await vi.waitFor(async () => {
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(getFound()?.state).toBe("found");
  });
  expect(getFound()?.commands).not.toEqual([]);
});
