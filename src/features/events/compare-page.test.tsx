import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { api } from "../../../contract/index.ts";
import { event, job } from "../../testing/records.ts";
import { deferReply, createErrorReply } from "../../testing/replies.ts";
import { renderPage } from "../../testing/render-page.tsx";

const sentEvent = event("e1", { payload: { order: "A-1" } });
const failedEvent = event("e2", {
  payload: { order: "B-2" },
  jobs: [job("j", { status: "failed" })],
});
const records = { events: [sentEvent, failedEvent] };
const address = "/events/compare?left=e1&right=e2";
const findAnnouncement = (text: string | RegExp) =>
  screen.findByText(text, { selector: "[role=status] > *" });
const getSide = (name: string) => within(screen.getByRole("region", { name }));

test("shows the differences of two events", async () => {
  await renderPage(address, { records });
  expect((await screen.findAllByText(/\d+ differences?/)).length).toBeGreaterThan(0);
  expect(screen.getByRole("main").textContent).toMatch(/A-1.*B-2/);
});

test("shows differences in numbers that parsing would round", async () => {
  const toReply = (record: typeof sentEvent, digits: string) =>
    new Response(
      JSON.stringify({ ...record, payload: { card: 0 } }).replace(":0}", `:${digits}}`),
      {
        headers: { "content-type": "application/json" },
      },
    );
  await renderPage(address, {
    records,
    prepare: ({ on }) =>
      on(api.events.read, ({ params }) =>
        params.notificationId === "e1"
          ? toReply(sentEvent, "9007199254740993")
          : toReply(failedEvent, "9007199254740992"),
      ),
  });
  expect(await screen.findByRole("heading", { name: "card" })).toBeTruthy();
  expect(screen.getByText("9007199254740993")).toBeTruthy();
  expect(screen.getByText("9007199254740992")).toBeTruthy();
});

test("compares events only after both have loaded", async () => {
  const reply = deferReply(() => sentEvent);
  await renderPage(address, {
    records,
    prepare: ({ on }) => on(api.events.read, reply.handler),
  });
  expect(screen.queryByText(/\d+ differences?/)).toBeNull();
  reply.release();
  await waitFor(() => expect(screen.getByRole("main").textContent).toMatch(/No differences/));
});

test("asks for events that aren't selected yet", async () => {
  await renderPage("/events/compare");
  expect(await screen.findByRole("textbox", { name: "Event A" })).toBeTruthy();
  expect(screen.getByRole("textbox", { name: "Event B" })).toBeTruthy();
});

test("asks for another link if the link is invalid", async () => {
  const { user, address: getAddress } = await renderPage("/events/compare");
  const field = await screen.findByRole<HTMLInputElement>("textbox", { name: "Event A" });
  await user.type(field, "https://c.example/events/100%{Enter}");
  await screen.findByText("Enter an event ID, or paste a link to an event.");
  expect(field.value).toBe("https://c.example/events/100%");
  expect(getAddress()).toBe("/events/compare");
});

test("says why no successful event can be found", async () => {
  const { createdAt: _, ...undatedEvent } = failedEvent;
  await renderPage("/events/compare?left=e2&find=success", { records: { events: [undatedEvent] } });
  await screen.findByText(
    "Can't find a successful event, because event A has no workflow or time.",
  );
  expect(screen.queryByRole("button", { name: "Find a successful event" })).toBeNull();
});

test("a successful event isn't offered for an event without a time", async () => {
  const { createdAt: _, ...undatedEvent } = failedEvent;
  await renderPage("/events/e2", { records: { events: [undatedEvent] } });
  await screen.findByRole("link", { name: "Compare with another event" });
  expect(screen.queryByRole("link", { name: "Compare with a successful event" })).toBeNull();
});

test("shows one event if the other fails to load, and retries", async () => {
  const { user, service } = await renderPage(address, {
    records,
    prepare: ({ on }) =>
      on(api.events.read, ({ params }) =>
        params.notificationId === "e1"
          ? sentEvent
          : createErrorReply(403, { message: "Not today" }),
      ),
  });
  const rightSide = getSide("Event B");
  expect((await rightSide.findByRole("alert")).textContent).toContain("Not today");
  expect(getSide("Event A").queryByRole("alert")).toBeNull();
  service.restore(api.events.read);
  await user.click(rightSide.getByRole("button", { name: "Try again" }));
  expect((await screen.findAllByText(/\d+ differences?/)).length).toBeGreaterThan(0);
});

test("a successful event is opened only on request if a closer one may exist", async () => {
  const laterEvent = event("e3", { createdAt: "2026-03-01T03:09:00.000Z", jobs: [job("j")] });
  const { user, address: getAddress } = await renderPage("/events/compare?left=e2&find=success", {
    records: { events: [laterEvent, failedEvent] },
    prepare: ({ on }) =>
      on(api.events.list, ({ query }) => ({
        data: query.after === undefined ? [failedEvent] : [laterEvent],
        hasMore: query.after === undefined,
        page: 0,
        pageSize: 50,
      })),
  });
  expect((await screen.findByText(/^Found a successful event from/)).textContent).toMatch(
    /, but a closer one may exist\. The service keeps returning the same page/,
  );
  expect(getAddress()).not.toContain("right=");
  await user.click(screen.getByRole("button", { name: "Compare events" }));
  await waitFor(() => expect(getAddress()).toContain("right=e3"));
});

describe("after an event is chosen", () => {
  const chooseRightEvent = async (id: string) => {
    const page = await renderPage("/events/compare?left=e1", { records });
    const field = await screen.findByRole("textbox", { name: "Event B" });
    await page.user.type(field, `${id}{Enter}`);
    return page;
  };

  test("the focus moves to its side, and the differences are announced", async () => {
    await chooseRightEvent("e2");
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole("region", { name: "Event B" })),
    );
    await findAnnouncement(/^\d+ differences$/);
  });

  test("a missing event is announced, and another can be entered", async () => {
    const { user, address: getAddress } = await chooseRightEvent("nope");
    await findAnnouncement("Event nope not found in this environment.");
    await user.type(getSide("Event B").getByRole("textbox", { name: "Event B" }), "e2{Enter}");
    await findAnnouncement(/^\d+ differences$/);
    expect(getAddress()).toBe(address);
    expect(document.activeElement).toBe(screen.getByRole("region", { name: "Event B" }));
  });

  test("the focus stays in its side while a missing event is loaded again", async () => {
    const { user, service } = await chooseRightEvent("nope");
    await findAnnouncement("Event nope not found in this environment.");
    const reply = deferReply(() => event("nope"));
    service.on(api.events.read, reply.handler);
    await user.type(getSide("Event B").getByRole("textbox", { name: "Event B" }), "nope{Enter}");
    const region = screen.getByRole("region", { name: "Event B" });
    await waitFor(() => expect(document.activeElement).toBe(region));
    reply.release();
    expect(await getSide("Event B").findByRole("link", { name: "Open event" })).toBeTruthy();
    expect(document.activeElement).toBe(region);
  });
});

test("searching for a successful event moves the focus to its side", async () => {
  const { user } = await renderPage("/events/compare?left=e2", { records });
  await user.click(await screen.findByRole("button", { name: "Find a successful event" }));
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("region", { name: "Event B" })),
  );
});

test("swaps the sides in the URL", async () => {
  const { user, address: getAddress } = await renderPage(address, { records });
  await user.click(await screen.findByRole("button", { name: "Swap events" }));
  await waitFor(() => expect(getAddress()).toMatch(/left=e2/));
  expect(getAddress()).toMatch(/right=e1/);
});
