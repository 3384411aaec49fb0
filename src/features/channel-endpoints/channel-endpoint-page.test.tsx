import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { extraApi } from "../../../contract/extra-operations.ts";
import { api } from "../../../contract/index.ts";
import { createLinkSignIn } from "../../api/testing/sessions.ts";
import { toPage } from "../../testing/default-handlers.ts";
import { channelEndpoint, event, integration, job } from "../../testing/records.ts";
import { deferReply, createErrorReply } from "../../testing/replies.ts";
import { renderPage } from "../../testing/render-page.tsx";

const slack = integration("slack-eu", { providerId: "slack", channel: "chat", credentials: {} });
const userEndpoint = channelEndpoint("user");
const records = { integrations: [slack], channelEndpoints: [userEndpoint] };
const url = "/channel-endpoints/user?subscriberId=ana";
const headingQuery = { level: 1, name: "Slack user" };

test("shows a loading state first", async () => {
  const reply = deferReply(() => toPage([userEndpoint], {}));
  await renderPage(url, {
    prepare: ({ on }) => on(api.channelEndpoints.list, reply.handler),
  });
  expect(await screen.findByText(/^Loading the endpoint/)).toBeTruthy();
  reply.release();
  expect(await screen.findByRole("heading", headingQuery)).toBeTruthy();
});

test("shows that an unknown identifier doesn't exist", async () => {
  await renderPage("/channel-endpoints/no-such-endpoint");
  expect(await screen.findByText(/no (such )?channel endpoint|not found/i)).toBeTruthy();
});

test("shows the service's message for a failure and loads after a retry", async () => {
  const { user: operator, service } = await renderPage(url, {
    records,
    prepare: ({ on }) =>
      on(api.channelEndpoints.list, () => createErrorReply(403, { message: "Not today" })),
  });
  expect((await screen.findByRole("alert")).textContent).toContain("Not today");
  service.restore(api.channelEndpoints.list);
  await operator.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", headingQuery)).toBeTruthy();
});

test("keeps the other sections when one fails", async () => {
  await renderPage(url, {
    records,
    prepare: ({ on }) => on(api.events.list, () => createErrorReply(403, { message: "Not today" })),
  });
  expect((await screen.findByRole("alert")).textContent).toMatch(/events.*Not today/i);
  expect(screen.getByRole("region", { name: "Details" }).textContent).toContain("slack-eu");
});

test("shows no issues for a valid endpoint", async () => {
  await renderPage(url, { records });
  const statusSection = await screen.findByRole("region", { name: /^(State|Status)$/ });
  await waitFor(() => expect(statusSection.textContent).toMatch(/fits the type|No issues/));
});

test("doesn't report that there are no issues if the integration couldn't be checked", async () => {
  await renderPage(url, {
    records,
    prepare: ({ on }) => on(api.integrations.listActive, () => createErrorReply(403)),
  });
  expect(await screen.findByText(/^Couldn't load the active integrations/)).toBeTruthy();
  const statusSection = screen.getByRole("region", { name: "Status" });
  expect(within(statusSection).getByText("Not checked")).toBeTruthy();
  expect(within(statusSection).queryByText("No issues")).toBeNull();
});

test("shows that the integration is being checked", async () => {
  const integrationsReply = deferReply(() => records.integrations);
  await renderPage(url, {
    records,
    prepare: ({ on }) => on(api.integrations.listActive, integrationsReply.handler),
  });
  const statusSection = await screen.findByRole("region", { name: "Status" });
  expect(within(statusSection).getByText("Checking…")).toBeTruthy();
  expect(within(statusSection).queryByText(/not checked|No issues/i)).toBeNull();
  integrationsReply.release();
  expect(await within(statusSection).findByText("No issues")).toBeTruthy();
});

test("links to the subscriber's events on the provider and to linked records", async () => {
  await renderPage(url, { records });
  const eventsLink = await screen.findByRole("link", { name: "Show Slack events" });
  expect(eventsLink.getAttribute("href")).toMatch(/subscriberIds=ana.*providers=slack/);
  const links = within(screen.getByRole("region", { name: "Details" })).getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toContainEqual(
    expect.stringMatching(/^\/subscribers\/ana/),
  );
});

test("the provider's events without an ID are counted, and don't look like none", async () => {
  const jobs = [job("j1", { type: "chat", providerId: "slack" })];
  const { _id, ...eventWithoutId } = event("e1", { jobs });
  await renderPage(url, {
    records,
    prepare: ({ on }) =>
      on(api.events.list, () => Response.json({ data: [event("e2", { jobs }), eventWithoutId] })),
  });
  expect(await screen.findByText(/^1 record is missing its ID or time/)).toBeTruthy();
  expect(screen.getByRole("table", { name: "Recent events" })).toBeTruthy();
});

test("a service that finds endpoints by identifier needs no list", async () => {
  const { service } = await renderPage("/channel-endpoints/user", {
    signIn: createLinkSignIn({ operations: ["channelEndpoints.read"] }),
    prepare: ({ on }) =>
      on(extraApi.channelEndpoints.read, ({ params }) =>
        params.identifier === "user" ? userEndpoint : createErrorReply(404),
      ),
  });
  expect(await screen.findByRole("heading", headingQuery)).toBeTruthy();
  const listRequests = service
    .getRequests(api.channelEndpoints.list)
    .filter(({ query }) => query.connectionIdentifier === undefined);
  expect(listRequests).toEqual([]);
});

test("a service that finds endpoints by identifier reports a missing one", async () => {
  await renderPage("/channel-endpoints/missing", {
    signIn: createLinkSignIn({ operations: ["channelEndpoints.read"] }),
    prepare: ({ on }) => on(extraApi.channelEndpoints.read, () => createErrorReply(404)),
  });
  expect(await screen.findByText(/no (such )?channel endpoint|not found/i)).toBeTruthy();
});
