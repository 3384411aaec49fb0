import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { api } from "../../../../contract/index.ts";
import { channelEndpoint, integration } from "../../../testing/records.ts";
import { deferReply, failWithNetworkError, createErrorReply } from "../../../testing/replies.ts";
import {
  findDialogAlert,
  fill,
  renderPage,
  save,
  getPageSource,
  saveAgain,
} from "../../../testing/render-page.tsx";

const slack = integration("slack-eu", { providerId: "slack", channel: "chat", credentials: {} });
const teamsEndpoint = channelEndpoint("it", {
  type: "chatapp2_channel",
  endpoint: { teamId: "T1", channelId: "C1" },
});
const url = "/channel-endpoints/it/edit?subscriberId=ana";
const findField = async (name: RegExp | string) =>
  await screen.findByRole<HTMLInputElement>("textbox", { name });

async function editTeamId() {
  const page = await renderPage(url, {
    records: { integrations: [slack], channelEndpoints: [teamsEndpoint] },
  });
  fill(await findField(/^Team id/i), "T2");
  const { service } = page;
  const getIdempotencyKeys = () =>
    service
      .getRequests(api.channelEndpoints.update)
      .map(({ headers }) => headers.get("idempotency-key"));
  return {
    ...page,
    getIdempotencyKeys,
    getSavedDestination: () => service.records.channelEndpoints[0]?.endpoint,
  };
}

describe("a save that fails", () => {
  test("shows the service's message on the field", async () => {
    const { service } = await editTeamId();
    service.onNext(api.channelEndpoints.update, () =>
      createErrorReply(422, {
        message: "No",
        errors: { "endpoint.teamId": { messages: ["Unknown <team>"] } },
      }),
    );
    await save();
    expect(await screen.findByText("Unknown <team>")).toBeTruthy();
    expect((await findField(/^Team id/i)).value).toBe("T2");
  });

  test("is retried with the same idempotency key until the service responds", async () => {
    const {
      service,
      getIdempotencyKeys,
      getSavedDestination,
      address: getAddress,
    } = await editTeamId();
    service.onNext(
      api.channelEndpoints.update,
      () => createErrorReply(500, { message: "Fell over", errorId: "e-17" }),
      failWithNetworkError,
    );
    await save();
    await waitFor(async () => expect(await findDialogAlert()).toContain("e-17"));
    await saveAgain();
    await waitFor(async () => expect(await findDialogAlert()).toMatch(/offline|Couldn't reach/));
    await saveAgain();
    await waitFor(() => expect(getAddress()).toMatch(/^\/channel-endpoints\/it\?/));
    expect(getIdempotencyKeys()).toHaveLength(3);
    expect(new Set(getIdempotencyKeys()).size).toBe(1);
    expect(getSavedDestination()).toEqual({ teamId: "T2", channelId: "C1" });
  });

  test("but was applied isn't taken for a change by someone else", async () => {
    const { user, service, getSavedDestination } = await editTeamId();
    service.onNext(api.channelEndpoints.update, ({ body }) => {
      service.records.channelEndpoints = [
        { ...teamsEndpoint, endpoint: body.endpoint } as typeof teamsEndpoint,
      ];
      return failWithNetworkError();
    });
    const saveAndCancel = async () => {
      await save();
      await findDialogAlert();
      await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Cancel" }));
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    };
    await saveAndCancel();
    fill(await findField(/^Team id/i), "T4");
    service.onNext(api.channelEndpoints.update, () => createErrorReply(503));
    await saveAndCancel();
    fill(await findField(/^Team id/i), "T3");
    await save();
    await waitFor(() => expect(getSavedDestination()).toEqual({ teamId: "T3", channelId: "C1" }));
  });

  test("gets a new idempotency key after a rejection", async () => {
    const { service, getIdempotencyKeys, address: getAddress } = await editTeamId();
    service.onNext(api.channelEndpoints.update, () =>
      createErrorReply(422, {
        message: "No",
        errors: { "endpoint.teamId": { messages: ["Unknown"] } },
      }),
    );
    await save();
    await screen.findByText("Unknown");
    fill(await findField(/^Team id/i), "T3");
    await save();
    await waitFor(() => expect(getAddress()).toMatch(/^\/channel-endpoints\/it\?/));
    expect(new Set(getIdempotencyKeys()).size).toBe(2);
  });
});

describe("an endpoint that was changed by someone else while editing", () => {
  const theirs = { ...teamsEndpoint, endpoint: { teamId: "T9", channelId: "C9" } };

  test("is compared before a request is sent", async () => {
    const { service, getIdempotencyKeys } = await editTeamId();
    service.records.channelEndpoints = [theirs];
    await save();
    const dialog = within(await screen.findByRole("dialog", { name: /changed by someone else/i }));
    expect(dialog.getByRole("group", { name: /^Team id/i }).textContent).toContain(
      "Original value: T1",
    );
    expect(dialog.getByRole<HTMLInputElement>("radio", { name: /: T2$/ }).checked).toBe(true);
    expect(dialog.getByRole<HTMLInputElement>("radio", { name: /: C9$/ }).checked).toBe(true);
    expect(getIdempotencyKeys()).toEqual([]);
  });

  test("is saved with the chosen values after a reload", async () => {
    const { user, service, getSavedDestination, reload } = await editTeamId();
    service.records.channelEndpoints = [theirs];
    await save();
    const dialog = within(await screen.findByRole("dialog", { name: /changed by someone else/i }));
    await user.click(dialog.getByRole("button", { name: /^(Go on|Continue|Use)/ }));
    expect((await findField(/^Channel id/i)).value).toBe("C9");
    await reload();
    expect((await findField(/^Team id/i)).value).toBe("T2");
    await save();
    await waitFor(() => expect(getSavedDestination()).toEqual({ teamId: "T2", channelId: "C9" }));
  });

  test("is compared with the values that restored input is based on", async () => {
    const { service, reload, getIdempotencyKeys } = await editTeamId();
    service.records.channelEndpoints = [theirs];
    await reload();
    expect((await findField(/^Team id/i)).value).toBe("T2");
    await save();
    const dialog = within(await screen.findByRole("dialog", { name: /changed by someone else/i }));
    expect(dialog.getByRole("group", { name: /^Team id/i }).textContent).toContain(
      "Original value: T1",
    );
    expect(dialog.getByRole<HTMLInputElement>("radio", { name: /: C9$/ }).checked).toBe(true);
    expect(getIdempotencyKeys()).toEqual([]);
  });

  test("isn't recreated after it was deleted, and is saved once it exists again", async () => {
    const { service, getIdempotencyKeys, getSavedDestination } = await editTeamId();
    service.records.channelEndpoints = [];
    await save();
    await waitFor(async () => expect(await findDialogAlert()).toMatch(/input is kept/i));
    expect(getIdempotencyKeys()).toEqual([]);
    service.records.channelEndpoints = [teamsEndpoint];
    await saveAgain();
    await waitFor(() => expect(getSavedDestination()).toEqual({ teamId: "T2", channelId: "C1" }));
  });
});

describe("each type has its own fields", () => {
  const typeCases: readonly [
    type: string,
    saved: object,
    label: string,
    typed: string,
    sent: object,
  ][] = [
    ["chatapp1_channel", { channelId: "C1" }, "Channel id", "C2", { channelId: "C2" }],
    ["chatapp1_user", { userId: "U1" }, "User id", "U2", { userId: "U2" }],
    [
      "phone",
      { phoneNumber: "+4915112345678" },
      "Phone number",
      "+381641234567",
      { phoneNumber: "+381641234567" },
    ],
    [
      "chatapp2_channel",
      { teamId: "T1", channelId: "C1" },
      "Team id",
      "T2",
      { teamId: "T2", channelId: "C1" },
    ],
    ["chatapp2_user", { userId: "U1" }, "User id", "U3", { userId: "U3" }],
    ["chatapp3_chat", { chatId: "-1001" }, "Chat id", "-1002", { chatId: "-1002" }],
  ];
  test.each(typeCases)("%s", async (type, endpoint, label, enteredText, sentEndpoint) => {
    const { service } = await renderPage(url, {
      records: {
        integrations: [slack],
        // In each case, the type is valid and the destination matches it.
        channelEndpoints: [{ ...teamsEndpoint, type, endpoint } as typeof teamsEndpoint],
      },
    });
    fill(await findField(new RegExp(`^${label}`, "i")), enteredText);
    await save();
    await waitFor(() =>
      expect(service.getRequests(api.channelEndpoints.update)).toMatchObject([
        { params: { identifier: "it" }, body: { endpoint: sentEndpoint } },
      ]),
    );
  });

  test("webhook, with the URL replaced without showing it", async () => {
    const { user, service } = await renderPage(url, {
      records: {
        channelEndpoints: [
          {
            ...teamsEndpoint,
            type: "webhook",
            endpoint: { url: "https://hooks.example/canary", channel: "alerts" },
          },
        ],
      },
    });
    await user.click(await screen.findByRole("button", { name: "Replace Webhook URL" }));
    expect(getPageSource()).not.toContain("canary");
    fill(screen.getByLabelText(/^Webhook URL/, { selector: "input" }), "https://hooks.example/new");
    fill(await findField("Channel"), "");
    await save();
    await waitFor(() =>
      expect(service.getRequests(api.channelEndpoints.update)).toMatchObject([
        { body: { endpoint: { url: "https://hooks.example/new" } } },
      ]),
    );
    expect(service.getRequests(api.channelEndpoints.update)[0]?.body.endpoint).not.toHaveProperty(
      "channel",
    );
  });

  test("only the destination can be changed", async () => {
    await editTeamId();
    expect(screen.getByRole("group", { name: "Type" }).textContent).toContain(
      "The API can only change the destination. To use another integration or connection, connect the account again.",
    );
    expect(screen.queryByLabelText("Type", { selector: "input" })).toBeNull();
  });

  test("shows the country of a phone number", async () => {
    await renderPage(url, {
      records: {
        channelEndpoints: [
          { ...teamsEndpoint, type: "phone", endpoint: { phoneNumber: "+381641234567" } },
        ],
      },
    });
    expect(await screen.findByText(/Serbia/)).toBeTruthy();
  });

  test.each([
    ["phone", { phoneNumber: "+4915112345678" }, "Phone number", "0151 12345", /E\.164/],
    ["chatapp3_chat", { chatId: "-1001" }, "Chat id", "", /Chat id is required|Enter/i],
  ] as const)(
    "%s is validated before the review",
    async (type, endpoint, label, enteredText, message) => {
      const { user, service } = await renderPage(url, {
        records: { channelEndpoints: [{ ...teamsEndpoint, type, endpoint }] },
      });
      const field = await findField(new RegExp(`^${label}`, "i"));
      fill(field, enteredText);
      await user.click(await screen.findByRole("button", { name: /^Review/ }));
      await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
      expect(screen.getAllByText(message).length).toBeGreaterThan(0);
      expect(screen.queryByRole("dialog")).toBeNull();
      expect(service.getRequests(api.channelEndpoints.update)).toEqual([]);
    },
  );

  test("an unknown type can't be edited", async () => {
    await renderPage(url, {
      prepare: ({ on }) =>
        on(api.channelEndpoints.list, () =>
          Response.json({
            data: [{ identifier: "it", type: "carrier_pigeon", endpoint: {} }],
            next: null,
            previous: null,
          }),
        ),
    });
    expect(await screen.findByText(/(not know|unknown).* type/i)).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Review/ })).toBeNull();
  });
});

test("a save that is left shows only a notice", async () => {
  const { service, address } = await editTeamId();
  const reply = deferReply<typeof api.channelEndpoints.update>(() => ({
    ...teamsEndpoint,
    endpoint: { teamId: "T2", channelId: "C1" },
  }));
  service.on(api.channelEndpoints.update, reply.handler);
  await save();
  fireEvent.click(screen.getByRole("link", { name: /^Events/, hidden: true }));
  const dialog = within(await screen.findByRole("dialog", { name: "Leave while saving?" }));
  fireEvent.click(dialog.getByRole("button", { name: "Leave form" }));
  await waitFor(() => expect(address()).toBe("/events"));
  reply.release();
  expect(await screen.findByText("Channel endpoint it saved")).toBeTruthy();
  expect(address()).toBe("/events");
});
