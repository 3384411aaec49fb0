import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { ChannelEndpoint } from "../../../../contract/channel-endpoints.ts";
import { api } from "../../../../contract/index.ts";
import { toPage } from "../../../testing/default-handlers.ts";
import { channelConnection, channelEndpoint } from "../../../testing/records.ts";
import { createErrorReply, deferReply } from "../../../testing/replies.ts";
import { fill, renderPage, save } from "../../../testing/render-page.tsx";
import type { StubService } from "../../../testing/stub-service.ts";

const saveLabelPattern = /^(Send|Replace|Save)/;
const findWorkspaceField = async () =>
  await screen.findByRole<HTMLInputElement>("combobox", { name: /^Workspace id/i });
const getTokenField = () =>
  screen.getByLabelText<HTMLInputElement>(/^Token/, { selector: "input" });

/** Opens the form of a connection and enters a workspace and a token. */
async function openEditPage(
  identifier: string,
  channelEndpoints: ChannelEndpoint[] = [],
  prepare: (service: StubService) => void = () => undefined,
) {
  const page = await renderPage(`/channel-connections/${identifier}/edit`, {
    records: { channelConnections: [channelConnection("team")], channelEndpoints },
    prepare,
  });
  fill(await findWorkspaceField(), "T1");
  fill(getTokenField(), "canary");
  return page;
}

describe("a save that fails", () => {
  test("shows in the dialog that the connection is unknown", async () => {
    await openEditPage("unknown");
    await save(saveLabelPattern);
    const dialog = within(screen.getByRole("dialog"));
    await waitFor(() =>
      expect(dialog.getAllByRole("alert").map(({ textContent }) => textContent)).toContainEqual(
        expect.stringContaining("unknown"),
      ),
    );
  });

  test("shows the service's message on the field and keeps the input", async () => {
    const { service } = await openEditPage("team");
    service.onNext(api.channelConnections.update, () =>
      createErrorReply(422, {
        message: "No",
        errors: { "workspace.id": { messages: ["No such place"] } },
      }),
    );
    await save(saveLabelPattern);
    expect(await screen.findByText("No such place")).toBeTruthy();
    expect((await findWorkspaceField()).value).toBe("T1");
    expect(getTokenField().value).toBe("canary");
  });
});

test("workspace and token are replaced together", async () => {
  const { service } = await openEditPage("team");
  fill(getTokenField(), "");
  expect(await screen.findByText("Enter both the workspace ID and the token.")).toBeTruthy();
  fill(getTokenField(), "canary");
  await save(saveLabelPattern);
  await waitFor(() =>
    expect(service.getRequests(api.channelConnections.update)).toMatchObject([
      { body: { workspace: { id: "T1" }, auth: { accessToken: "canary" } } },
    ]),
  );
});

test("after each save, the title has the focus, followed by the response", async () => {
  await openEditPage("team");
  const title = screen.getByRole("heading", { level: 1 });
  for (const workspaceId of ["T1", "T2"]) {
    fill(await findWorkspaceField(), workspaceId);
    fill(getTokenField(), "canary");
    screen.getByRole("button", { name: /^Review/ }).focus();
    await save(saveLabelPattern);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(document.activeElement).toBe(title);
    expect(screen.getByRole("region", { name: "Service response" }).textContent).toContain(
      workspaceId,
    );
    (await findWorkspaceField()).focus();
  }
});

test("the response has no workspace ID if the service doesn't send one", async () => {
  const { service } = await openEditPage("team");
  service.on(api.channelConnections.update, () =>
    Response.json({ ...channelConnection("team"), workspace: {} }),
  );
  await save(saveLabelPattern);
  const section = await screen.findByRole("region", { name: "Service response" });
  expect(section.textContent).toContain("Workspace IDnot reportedNamenone");
  expect(within(section).queryByRole("button", { name: /workspace ID/ })).toBeNull();
});

test("the review shows who depends on the connection but not the token", async () => {
  const { user } = await openEditPage(
    "team",
    ["ana", "bo"].map((subscriberId) => channelEndpoint(`room-${subscriberId}`, { subscriberId })),
  );
  await user.click(screen.getByRole("button", { name: /^Review/ }));
  const dialog = await screen.findByRole("dialog");
  await waitFor(() => expect(dialog.textContent).toMatch(/2 endpoints/));
  expect(dialog.textContent).toMatch(/2 subscribers/);
  expect(dialog.textContent).not.toContain("canary");
});

test("the review shows a minimum number of endpoints if the service doesn't count them", async () => {
  const manyEndpoints = Array.from({ length: 11 }, (_, index) => channelEndpoint(`room-${index}`));
  const { user } = await openEditPage("team", [], ({ on }) =>
    on(api.channelEndpoints.list, ({ query }) => ({
      ...toPage(manyEndpoints, { ...query, limit: 1 }),
      totalCount: 0,
    })),
  );
  await user.click(screen.getByRole("button", { name: /^Review/ }));
  const dialog = await screen.findByRole("dialog");
  await waitFor(() => expect(dialog.textContent).toContain("10+ endpoints of at least"));
});

describe("a save that is left", () => {
  const reopen = async () => {
    const page = await openEditPage("team", [channelEndpoint("room")]);
    const reply = deferReply<typeof api.channelConnections.update>(() => channelConnection("team"));
    page.service.on(api.channelConnections.update, reply.handler);
    await save(saveLabelPattern);
    fireEvent.click(screen.getByRole("link", { name: /^Connections/, hidden: true }));
    const dialog = within(await screen.findByRole("dialog", { name: "Leave while saving?" }));
    fireEvent.click(dialog.getByRole("button", { name: "Leave form" }));
    await page.user.click(await screen.findByRole("link", { name: "team" }));
    await page.user.click(await screen.findByRole("link", { name: "Replace workspace and token" }));
    return { ...page, reply };
  };

  test("keeps the input of a form that was opened later", async () => {
    const { address, reload, reply } = await reopen();
    fill(await findWorkspaceField(), "T2");
    reply.release();
    expect(await screen.findByText("Workspace and token of team replaced")).toBeTruthy();
    expect(address()).toBe("/channel-connections/team/edit");
    await reload();
    expect((await findWorkspaceField()).value).toBe("T2");
  });

  test("clears the saved input from a form that was opened later", async () => {
    const { reply } = await reopen();
    expect((await findWorkspaceField()).value).toBe("T1");
    reply.release();
    await screen.findByText("Workspace and token of team replaced");
    await waitFor(async () => expect((await findWorkspaceField()).value).toBe(""));
    expect(screen.queryByText(/^Unsaved changes from/)).toBeNull();
  });
});
