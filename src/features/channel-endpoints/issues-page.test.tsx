import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { api } from "../../../contract/index.ts";
import { toPage } from "../../testing/default-handlers.ts";
import { channelEndpoint, integration } from "../../testing/records.ts";
import { deferReply, createErrorReply } from "../../testing/replies.ts";
import { fill, renderPage, save } from "../../testing/render-page.tsx";

const slack = integration("slack-eu", { providerId: "slack", channel: "chat", credentials: {} });
const phoneFields = { type: "phone", channel: "sms", providerId: "twilio" } as const;
const validEndpoints = Array.from({ length: 2 }, (_, index) =>
  channelEndpoint(`valid-${index}`, { contextKeys: ["tenant:a", `n:${index}`] }),
);
const endpointsWithIssues = [
  channelEndpoint("malformed-1", { ...phoneFields, subscriberId: "bo" }),
  channelEndpoint("malformed-2", { ...phoneFields, subscriberId: "bo" }),
  channelEndpoint("no-integration", { integrationIdentifier: null }),
  channelEndpoint("inactive", { integrationIdentifier: "slack-old" }),
  channelEndpoint("no-connection", { connectionIdentifier: null }),
  channelEndpoint("no-subscriber", { subscriberId: null }),
  channelEndpoint("short", { ...phoneFields, endpoint: { phoneNumber: "+4917" } }),
  channelEndpoint("shared", {
    type: "chatapp3_chat",
    endpoint: { chatId: "1" },
    subscriberId: null,
  }),
];
const startLabel = "Start scan";
const getMain = () => within(screen.getByRole("main"));

async function scan(channelEndpoints = [...validEndpoints, ...endpointsWithIssues]) {
  const page = await renderPage("/channel-endpoints/check", {
    records: { integrations: [slack], channelEndpoints },
  });
  await page.user.click(await getMain().findByRole("button", { name: startLabel }));
  await getMain().findByText(`${channelEndpoints.length} endpoints scanned`);
  return page;
}

describe("the scan", () => {
  test("groups issues with the number of endpoints", async () => {
    await scan();
    for (const groupPattern of [
      /^Delivery issues 7\b/,
      /^Malformed destination 2\b/,
      /^No integration 1\b/,
      /^Inactive integration 1\b/,
      /^No connection 1\b/,
      /^Subscriber missing 1\b/,
      /^Unusual phone number 1\b/,
      /^No subscriber 1\b/,
    ]) {
      expect(getMain().getAllByRole("link", { name: groupPattern })).toHaveLength(1);
    }
  });

  test("steps from one endpoint with issues to the next", async () => {
    const { user } = await scan();
    await user.click(getMain().getByRole("link", { name: /^Malformed/ }));
    const [firstHeader] = await getMain().findAllByRole("rowheader");
    await user.click(within(firstHeader as HTMLElement).getByRole("link"));
    const nav = await screen.findByRole("navigation", { name: /endpoints/i });
    expect(nav.textContent).toContain("1 of 2");
    expect((await screen.findAllByText(/userId/)).length).toBeGreaterThan(0);
    fireEvent.keyDown(document.body, { key: "]" });
    await waitFor(() =>
      expect(screen.getByRole("navigation", { name: /endpoints/i }).textContent).toContain(
        "2 of 2",
      ),
    );
  });

  test("keeps the position in the group after an edit", async () => {
    const { user, service } = await scan(endpointsWithIssues.slice(0, 2));
    await user.click(getMain().getByRole("link", { name: /^Malformed/ }));
    const [firstHeader] = await getMain().findAllByRole("rowheader");
    await user.click(within(firstHeader as HTMLElement).getByRole("link"));
    await user.click(await screen.findByRole("link", { name: "Edit" }));
    fill(await screen.findByRole("textbox", { name: /^Phone number/ }), "+4915112345678");
    await save();
    const nav = await screen.findByRole("navigation", { name: /endpoints/i });
    expect(nav.textContent).toContain("1 of 2");
    expect(service.records.channelEndpoints[0]?.endpoint).toEqual({
      phoneNumber: "+4915112345678",
    });
    await user.click(screen.getByRole("link", { name: "View issue list" }));
    expect(await getMain().findByRole("link", { name: /^Malformed destination 1\b/ })).toBeTruthy();
    expect(getMain().getByRole("link", { name: /^Delivery issues 1\b/ })).toBeTruthy();
    expect(await getMain().findAllByRole("rowheader")).toHaveLength(1);
  });

  test("is paused when the service rejects a page and continues after a resume", async () => {
    const manyEndpoints = Array.from({ length: 101 }, (_, index) =>
      channelEndpoint(`valid-${index}`),
    );
    const { user, service } = await renderPage("/channel-endpoints/check", {
      records: { integrations: [slack], channelEndpoints: manyEndpoints },
      prepare: ({ on }) =>
        on(api.channelEndpoints.list, ({ query }) =>
          query.after === undefined
            ? toPage(manyEndpoints, query)
            : createErrorReply(403, { message: "Not now" }),
        ),
    });
    await user.click(await getMain().findByRole("button", { name: startLabel }));
    expect((await getMain().findAllByText(/^Needs attention/)).length).toBeGreaterThan(0);
    expect(getMain().getAllByText(/100 of 101 endpoints/).length).toBeGreaterThan(0);
    service.restore(api.channelEndpoints.list);
    const [resumeButton] = getMain().getAllByRole("button", { name: /^Resume/ });
    await user.click(resumeButton as HTMLElement);
    expect(await getMain().findByText("101 endpoints scanned")).toBeTruthy();
  });

  test("resets the raw data when another endpoint opens", async () => {
    const { user } = await scan(endpointsWithIssues.slice(0, 2));
    await user.click(getMain().getByRole("link", { name: /^Malformed/ }));
    const [firstHeader] = await getMain().findAllByRole("rowheader");
    await user.click(within(firstHeader as HTMLElement).getByRole("link"));
    const step = async (key: "[" | "]", positionPattern: RegExp) => {
      fireEvent.keyDown(document.body, { key });
      await getMain().findByText(positionPattern);
    };
    // Both records are loaded before the find bar opens.
    await getMain().findByText(/: 1 of 2$/);
    await step("]", /: 2 of 2$/);
    await getMain().findByRole("button", { name: "Find in record" });
    await step("[", /: 1 of 2$/);
    await user.click(await getMain().findByRole("button", { name: "Find in record" }));
    await step("]", /: 2 of 2$/);
    const findInRecordButton = getMain().getByRole("button", { name: "Find in record" });
    expect(findInRecordButton.getAttribute("aria-expanded")).toBe("false");
  });

  test("shows that it was stopped and can be started again", async () => {
    const manyEndpoints = Array.from({ length: 101 }, (_, index) =>
      channelEndpoint(`valid-${index}`),
    );
    const secondPageReply = deferReply(() => toPage(manyEndpoints, { limit: 100, after: "100" }));
    const { user, service } = await renderPage("/channel-endpoints/check", {
      records: { integrations: [slack], channelEndpoints: manyEndpoints },
      prepare: ({ on }) =>
        on(api.channelEndpoints.list, (request) =>
          request.query.after === undefined
            ? toPage(manyEndpoints, request.query)
            : secondPageReply.handler(request),
        ),
    });
    await user.click(await getMain().findByRole("button", { name: startLabel }));
    await getMain().findAllByText(/100 of 101 endpoints/);
    const [stopButton] = getMain().getAllByRole("button", { name: /^Stop/ });
    await user.click(stopButton as HTMLElement);
    secondPageReply.release();
    expect((await getMain().findAllByText(/^Stopped/)).length).toBeGreaterThan(0);
    service.restore(api.channelEndpoints.list);
    await user.click(getMain().getByRole("button", { name: "Scan again" }));
    expect(await getMain().findByText("101 endpoints scanned")).toBeTruthy();
  });

  test("that failed doesn't report an endpoint as missing that it didn't reach", async () => {
    const manyEndpoints = Array.from({ length: 101 }, (_, index) =>
      channelEndpoint(`valid-${index}`),
    );
    const { user, service } = await renderPage("/channel-endpoints/check?find=valid-100", {
      records: { channelEndpoints: manyEndpoints },
      prepare: ({ on }) =>
        on(api.channelEndpoints.list, ({ query }) =>
          query.after === undefined ? toPage(manyEndpoints, query) : createErrorReply(400),
        ),
    });
    await user.click(await getMain().findByRole("button", { name: startLabel }));
    await getMain().findByText("Endpoint not found so far");
    expect(getMain().getByText(/Scan again to check all endpoints\.$/)).toBeTruthy();
    service.restore(api.channelEndpoints.list);
    await user.click(getMain().getByRole("button", { name: "Scan again" }));
    expect(await getMain().findByRole("rowheader")).toBeTruthy();
  });

  test("moves the focus to the heading when its button disappears", async () => {
    const { user } = await scan(validEndpoints);
    const heading = getMain().getByRole("heading", { level: 1 });
    expect(document.activeElement).toBe(heading);
    await user.click(getMain().getByRole("button", { name: "Scan again" }));
    expect(document.activeElement).toBe(heading);
  });

  test("keeps the focus in the search by context", async () => {
    const { user } = await scan(validEndpoints);
    await user.click(getMain().getByRole("button", { name: "Find by partial context" }));
    const field = await getMain().findByLabelText("Context keys");
    expect(document.activeElement).toBe(field);
    fill(field, "n:1");
    await user.click(getMain().getByRole("button", { name: "Find endpoints" }));
    await waitFor(() => expect(getMain().getAllByRole("rowheader")).toHaveLength(1));
    expect(document.activeElement).toBe(getMain().getByLabelText("Context keys"));
    await user.click(getMain().getByRole("button", { name: "Show issues" }));
    await getMain().findByRole("button", { name: "Find by partial context" });
    expect(document.activeElement).toBe(getMain().getByRole("heading", { level: 1 }));
  });

  test("finds endpoints by context keys", async () => {
    const { user } = await scan(validEndpoints);
    await user.click(getMain().getByRole("button", { name: "Find by partial context" }));
    const getField = () => getMain().getByLabelText("Context keys");
    fill(getField(), "n:1, tenant:a");
    await user.click(getMain().getByRole("button", { name: "Find endpoints" }));
    await waitFor(() => expect(getMain().getAllByRole("rowheader")).toHaveLength(1));
    fill(getField(), "tenant:a");
    await user.click(getMain().getByRole("button", { name: "Find endpoints" }));
    await waitFor(() => expect(getMain().getAllByRole("rowheader")).toHaveLength(2));
  });

  test("paginates the results", async () => {
    const { user } = await scan(
      Array.from({ length: 51 }, (_, index) =>
        channelEndpoint(`no-integration-${index}`, { integrationIdentifier: null }),
      ),
    );
    await user.click(getMain().getByRole("link", { name: /^No integration 51\b/ }));
    expect(await getMain().findByText("1–50 of 51")).toBeTruthy();
    await user.click(getMain().getByRole("button", { name: "Next" }));
    await waitFor(() => expect(getMain().getAllByRole("rowheader")).toHaveLength(1));
  });
});
