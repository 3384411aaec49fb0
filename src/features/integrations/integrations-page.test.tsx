import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { StepFilter } from "../../../contract/common.ts";
import { extraApi } from "../../../contract/extra-operations.ts";
import { api } from "../../../contract/index.ts";
import { getScope } from "../../api/session/profile.ts";
import { createLinkSignIn } from "../../api/testing/sessions.ts";
import { toIntegrationInfo } from "../../entities/integrations/integration-info.ts";
import { localStore } from "../../lib/browser/storage.ts";
import { event, integration, job, recordedAt } from "../../testing/records.ts";
import { deferReply, createErrorReply } from "../../testing/replies.ts";
import { renderPage, getPageSource } from "../../testing/render-page.tsx";
import { toKnownIntegration } from "./known-integrations/known-integrations.ts";

const mail = integration("mail", { primary: true });
const findLink = async () => (await screen.findAllByRole("link", { name: "mail" }))[0];

describe("the list", () => {
  test("shows a loading state first", async () => {
    const listReply = deferReply(() => [mail]);
    await renderPage("/integrations", {
      prepare: ({ on }) => on(api.integrations.listActive, listReply.handler),
    });
    expect(await screen.findByText(/^Loading/)).toBeTruthy();
    expect(screen.queryByText(/^No active integration/)).toBeNull();
    listReply.release();
    expect(await findLink()).toBeTruthy();
  });

  test("requests the events for failure counts only after the integrations are shown", async () => {
    const listReply = deferReply(() => [mail]);
    const { service } = await renderPage("/integrations", {
      prepare: ({ on }) => on(api.integrations.listActive, listReply.handler),
    });
    await screen.findByText(/^Loading/);
    expect(service.getRequests(api.events.list)).toEqual([]);
    listReply.release();
    expect(await screen.findByText(/^No events yet/)).toBeTruthy();
    expect(service.getRequests(api.events.list)).toHaveLength(1);
  });

  test("shows that a channel has no active integration", async () => {
    await renderPage("/integrations");
    const emailSection = await screen.findByRole("region", { name: "Email" });
    expect(emailSection.textContent).toMatch(/No active integration/);
  });

  test("shows a failure instead of an empty list, and can be retried", async () => {
    const { user, service } = await renderPage("/integrations", {
      records: { integrations: [mail] },
      prepare: ({ on }) =>
        on(api.integrations.listActive, () => createErrorReply(403, { message: "Not now" })),
    });
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toMatch(/integrations.*Not now/i);
    expect(screen.queryByText(/No active integration/)).toBeNull();
    service.restore(api.integrations.listActive);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect((await screen.findByRole("region", { name: "Email" })).textContent).toMatch(
      /mail sends all email/,
    );
  });

  test("stays visible if a refresh fails", async () => {
    const { user, service } = await renderPage("/integrations", {
      records: { integrations: [mail] },
    });
    await findLink();
    service.on(api.integrations.listActive, () => createErrorReply(403));
    await user.click(screen.getByRole("button", { name: /^(Read again|Refresh)/ }));
    expect(await screen.findByText(/last refresh failed|couldn.t refresh/i)).toBeTruthy();
    expect(await findLink()).toBeTruthy();
  });

  test("shows the available fields of malformed records", async () => {
    const malformedRecord = {
      ...mail,
      _id: "odd",
      identifier: "odd",
      name: "odd",
      channel: "fax",
      conditions: null,
    };
    await renderPage("/integrations", {
      prepare: ({ on }) =>
        on(api.integrations.listActive, () =>
          Response.json([
            mail,
            malformedRecord,
            null,
            {},
            { ...mail, _id: "nameless", name: null },
          ]),
        ),
    });
    expect(await findLink()).toBeTruthy();
    expect(screen.getByRole("link", { name: "odd" })).toBeTruthy();
  });
});

/** The recorded integration isn't listed. */
const createFailedEvent = (id: string) =>
  event(id, {
    jobs: [
      job(id, {
        status: "failed",
        executionDetails: [
          {
            _id: "d1",
            createdAt: recordedAt,
            status: "Failed",
            detail: "Provider returned an error",
            source: "Internal",
            isTest: false,
            isRetry: false,
            providerId: "sendgrid",
            raw: JSON.stringify({ integrationId: "id-old", identifier: "old" }),
          },
        ],
      }),
    ],
  });

test("an integration isn't blamed for failures of the integration that it replaced", async () => {
  await renderPage("/integrations", {
    records: { integrations: [mail], events: ["e1", "e2", "e3"].map(createFailedEvent) },
  });
  const emailSection = await screen.findByRole("region", { name: "Email" });
  expect(await within(emailSection).findByText("No recent sends")).toBeTruthy();
  expect(emailSection.textContent).toContain("mail sends all email");
  expect(emailSection.textContent).not.toMatch(/failed/);
});

describe("events for the failure counts that can't be loaded", () => {
  const failure = () => createErrorReply(403, { message: "Not now" });

  test("are reported with the cause, and can be retried", async () => {
    const { user, service } = await renderPage("/integrations", {
      records: { integrations: [mail], events: [createFailedEvent("e1")] },
      prepare: ({ on }) => on(api.events.list, failure),
    });
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toMatch(/^Couldn't count failures in recent events.*Not now/);
    service.restore(api.events.list);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText(/based on 1 recent event:/)).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("are reported if they are older ones, and don't remove the counts", async () => {
    const { user, service } = await renderPage("/integrations", {
      prepare: ({ on }) =>
        on(api.events.list, ({ query: { page } }) => ({
          data: [createFailedEvent(`e${page}`)],
          hasMore: page === 0,
          page,
          pageSize: 1,
        })),
    });
    await screen.findByText(/based on 1 recent event:/);
    service.onNext(api.events.list, failure);
    screen.getByRole("button", { name: "Load more events" }).focus();
    await user.keyboard("{Enter}");
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toMatch(/^Couldn't load more events.*Not now/);
    expect(screen.getByText(/based on 1 recent event:/)).toBeTruthy();
    expect(document.activeElement).not.toBe(document.body);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText(/based on 2 recent events:/)).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("are reported if no events were known before", async () => {
    const { user, service, back } = await renderPage("/integrations");
    await screen.findByText(/^No events yet/);
    await user.click(screen.getByRole("link", { name: "Create integration" }));
    await screen.findByRole("heading", { level: 1, name: "Create integration" });
    service.on(api.events.list, failure);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
    onTestFinished(() => void vi.useRealTimers());
    await back();
    expect((await screen.findByRole("alert")).textContent).toMatch(
      /^Couldn't refresh recent events.*Not now/,
    );
    expect(screen.getByText(/^No events yet/)).toBeTruthy();
  });
});

test("counts failures of events without a time", async () => {
  const { createdAt: _, ...undatedEvent } = createFailedEvent("e1");
  await renderPage("/integrations", {
    records: { integrations: [mail] },
    prepare: ({ on }) =>
      on(api.events.list, () =>
        Response.json({ data: [undatedEvent], hasMore: false, page: 0, pageSize: 10 }),
      ),
  });
  await screen.findByText(/^Failure counts are based on 1 recent event\./);
  expect(screen.queryByText(/^No events yet/)).toBeNull();
});

test("secrets don't reach the page", async () => {
  await renderPage("/integrations", { records: { integrations: [mail] } });
  await findLink();
  expect(getPageSource()).not.toContain("canary");
});

test("an integration that is no longer listed stays in its channel as inactive", async () => {
  const { user, service } = await renderPage("/integrations", {
    records: { integrations: [mail] },
  });
  await findLink();
  service.records.integrations = [];
  await user.click(screen.getByRole("button", { name: /^(Read again|Refresh)/ }));
  const emailSection = screen.getByRole("region", { name: /^Email/ });
  expect(await within(emailSection).findByText("Inactive")).toBeTruthy();
  expect(emailSection.textContent).toContain("mail");
});

test("a service that lists inactive integrations needs no list in this browser", async () => {
  const inactiveIntegration = integration("idle", { name: "Idle", active: false });
  const { user, service } = await renderPage("/integrations", {
    signIn: createLinkSignIn({ operations: ["integrations.list"] }),
    prepare: ({ on }) => on(extraApi.integrations.list, () => [mail, inactiveIntegration]),
  });
  const emailSection = await screen.findByRole("region", { name: "Email" });
  expect(within(emailSection).getByText("Inactive")).toBeTruthy();
  expect(within(emailSection).queryByText(/last seen/)).toBeNull();
  expect(screen.queryByText(/lists active integrations only/)).toBeNull();
  expect(service.getRequests(api.integrations.listActive)).toEqual([]);
  await user.click(within(emailSection).getByRole("link", { name: "Idle" }));
  expect(await screen.findByRole("button", { name: /^Activate/ })).toBeTruthy();
});

test.each([
  ["Agents", [], "Agents have no channel and don't send messages."],
  [
    "Agents and unknown channels",
    ["fax"],
    "Agents have no channel and don't send messages. The console doesn't support the other channels.",
  ],
])("“%s” lists integrations without a known channel", async (title, channels, note) => {
  await renderPage("/integrations", {
    prepare: ({ on }) =>
      on(api.integrations.listActive, () =>
        Response.json(
          [undefined, ...channels].map((channel, index) => ({
            ...integration(`odd-${index}`),
            channel,
          })),
        ),
      ),
  });
  const section = await screen.findByRole("region", { name: title });
  expect(within(section).getAllByRole("listitem")).toHaveLength(1 + channels.length);
  expect(within(section).getByText(note)).toBeTruthy();
});

test("the conditions of a primary integration are shown", async () => {
  const conditions: StepFilter[] = [
    {
      isNegated: false,
      type: "GROUP",
      value: "AND",
      children: [{ field: "plan", value: "pro", operator: "EQUAL", on: "payload" }],
    },
  ];
  await renderPage("/integrations", { records: { integrations: [{ ...mail, conditions }] } });
  const row = (await findLink())?.closest("li");
  expect(row?.textContent).toMatch(/Primary for email.*when .*plan is pro/);
});

test("changes since the last visit have the time of the visit, not of a later save", async () => {
  const visitedAt = Date.parse("2026-11-20T03:12:00Z");
  const createEntry = (identifier: string, seenAt: number) => ({
    ...toKnownIntegration(toIntegrationInfo({ _id: `id-${identifier}`, identifier }), seenAt),
    conditions: "plan is pro",
  });
  const entries = [
    createEntry("saved", visitedAt + 60_000),
    createEntry("mail", visitedAt),
    { ...createEntry("idle", 1000), state: "off" },
  ];
  await renderPage("/integrations", {
    records: { integrations: [mail, integration("saved")] },
    prepare: () =>
      localStore.set(`roster ${getScope(createLinkSignIn().profile)}`, JSON.stringify(entries)),
  });
  const banner = await screen.findByText(/^Changes since your last visit/);
  expect(within(banner).getByText(/:/, { selector: "time" }).getAttribute("datetime")).toBe(
    "2026-11-20T03:12:00.000Z",
  );
});

test("an import of a colleague's IDs adds no changes since the last visit", async () => {
  const { service, reload } = await renderPage("/integrations", {
    records: { integrations: [mail, integration("idle")] },
  });
  const createEntry = (identifier: string, seenAt: string) =>
    toKnownIntegration(
      toIntegrationInfo({ _id: `id-${identifier}`, identifier }),
      Date.parse(seenAt),
    );
  const importedEntries = [
    createEntry("theirs", "2026-01-01T00:00:00Z"),
    createEntry("idle", "2100-01-01T00:00:00Z"),
  ];
  await screen.findByRole("button", { name: "Import IDs from a file" });
  const files = [new File([JSON.stringify(importedEntries)], "integration-ids.json")];
  const input = document.querySelector("input[type=file]");
  if (!input) throw new Error("The page has no file input");
  fireEvent.change(input, { target: { files } });
  expect(await screen.findByText("2 integrations imported")).toBeTruthy();
  service.records.integrations = [integration("mail"), integration("idle")];
  await reload();
  const banner = await screen.findByText(/^Changes since your last visit/);
  expect(banner.textContent).toMatch(/\): mail is no longer primary, [^;]*\.$/);
  const time = within(banner).getByText(/:/, { selector: "time" });
  expect(time.getAttribute("datetime")).not.toMatch(/^2026-01-01|^2100/);
});

test("a deleted integration that this browser has saved isn't listed as inactive", async () => {
  const { user, service } = await renderPage("/integrations", {
    records: { integrations: [mail] },
  });
  await findLink();
  service.on(api.integrations.listActive, () => [
    { ...mail, deleted: true, deletedAt: recordedAt },
  ]);
  await user.click(screen.getByRole("button", { name: "Refresh" }));
  const deletedSection = await screen.findByRole("region", { name: /^Deleted/ });
  expect(deletedSection.textContent).toContain("mail");
  expect(screen.getByRole("region", { name: /^Email/ }).textContent).not.toContain("Inactive");
});

test("a deleted integration of another environment isn't counted as active", async () => {
  const createOtherIntegration = (name: string, isDeleted: boolean) =>
    integration(name, { _environmentId: "other", deleted: isDeleted });
  await renderPage("/integrations", {
    records: {
      integrations: [
        mail,
        createOtherIntegration("kept", false),
        createOtherIntegration("lost", true),
      ],
    },
  });
  const section = await screen.findByRole("region", { name: /^Other environments/ });
  expect(section.textContent).toContain("1 active integration");
});

describe("removing the saved IDs of inactive integrations", () => {
  test("removes the integrations from the page, and can be undone", async () => {
    const { user, service } = await renderPage("/integrations", {
      records: { integrations: [mail, integration("idle")], events: [createFailedEvent("e1")] },
    });
    const emailSection = await screen.findByRole("region", { name: "Email" });
    expect(await within(emailSection).findByRole("link", { name: "old" })).toBeTruthy();
    service.records.integrations = [mail];
    await user.click(screen.getByRole("button", { name: "Refresh" }));
    expect(await within(emailSection).findByText("Inactive")).toBeTruthy();
    const removeSavedIds = () =>
      user.click(screen.getByRole("button", { name: "Remove saved IDs" }));
    await removeSavedIds();
    const noticeText = "1 inactive integration removed from this browser";
    expect(await screen.findByText(noticeText)).toBeTruthy();
    expect(within(emailSection).queryByText("Inactive")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(await within(emailSection).findByText("Inactive")).toBeTruthy();
    // Undo restores only the integrations that were saved before.
    await removeSavedIds();
    expect(await screen.findByText(noticeText)).toBeTruthy();
  });

  test("is disabled if none is saved", async () => {
    await renderPage("/integrations", {
      records: { integrations: [mail], events: [createFailedEvent("e1")] },
    });
    const emailSection = await screen.findByRole("region", { name: "Email" });
    expect(await within(emailSection).findByRole("link", { name: "old" })).toBeTruthy();
    const button = screen.getByRole<HTMLButtonElement>("button", { name: "Remove saved IDs" });
    expect(button.disabled).toBe(true);
  });
});
