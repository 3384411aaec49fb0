import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { api } from "../../../../contract/index.ts";
import { session } from "../../../api/session/session.ts";
import { integration, subscriber } from "../../../testing/records.ts";
import { createErrorReply, failWithNetworkError } from "../../../testing/replies.ts";
import {
  fill,
  findDialogAlert,
  renderPage,
  save,
  getPageSource,
} from "../../../testing/render-page.tsx";
import type { StubService } from "../../../testing/stub-service.ts";

const expo = integration("expo", {
  providerId: "expo",
  channel: "push",
  credentials: { apiKey: "key" },
});
const createSettings = (...deviceTokens: string[]) => [
  {
    providerId: "expo" as const,
    integrationIdentifier: "expo",
    _integrationId: "id-expo",
    credentials: { deviceTokens },
  },
];
const channelPath = "/subscribers/ana/channel?provider=expo&integration=expo";

function stubCredentialSaving({ on, records }: StubService) {
  on(api.subscribers.setCredentials, ({ body: { credentials } }) => {
    const [ana = subscriber("ana")] = records.subscribers;
    const savedSubscriber = {
      ...ana,
      channels: createSettings(...(credentials.deviceTokens ?? [])),
    };
    records.subscribers = [savedSubscriber];
    return savedSubscriber;
  });
}

const open = async (...tokens: string[]) =>
  await renderPage(channelPath, {
    records: {
      subscribers: [
        subscriber("ana", tokens.length > 0 ? { channels: createSettings(...tokens) } : {}),
      ],
      integrations: [expo],
    },
    prepare: stubCredentialSaving,
  });

const createForbiddenReply = () => createErrorReply(403, { message: "Not today" });

const getSentTokens = ({ getRequests }: StubService) =>
  getRequests(api.subscribers.setCredentials).map(({ body }) => body.credentials.deviceTokens);

describe("device tokens", () => {
  test("are counted when pasted and sent without duplicates", async () => {
    const { service } = await open();
    fill(await screen.findByLabelText("New tokens"), "token-one\ntoken-two, token-one");
    expect(screen.getByText(/0 tokens now, 2 after saving/)).toBeTruthy();
    await save();
    await waitFor(() => expect(getSentTokens(service)).toEqual([["token-one", "token-two"]]));
  });

  test("are masked on the record", async () => {
    await open();
    fill(await screen.findByLabelText("New tokens"), "token-one");
    await save();
    const panel = await screen.findByRole("tabpanel");
    await waitFor(() => expect(panel.textContent).toContain("1 token"));
    expect(getPageSource()).not.toContain("token-one");
  });

  test("are sent as a whole list with each save", async () => {
    const { user, service } = await open("token-one", "token-two");
    await user.click(await screen.findByRole("button", { name: "Remove token 1" }));
    fill(screen.getByLabelText("New tokens"), "token-three");
    await save();
    await waitFor(() => expect(getSentTokens(service)).toEqual([["token-two", "token-three"]]));
  });

  test("name the subscriber and the consequence when all are removed", async () => {
    const { user } = await renderPage(channelPath, {
      records: {
        subscribers: [
          subscriber("ana", {
            firstName: "Ana",
            channels: createSettings("token-one", "token-two"),
          }),
        ],
        integrations: [expo],
      },
    });
    const review = async () => {
      await user.click(screen.getByRole("button", { name: /^Review/ }));
      return within(
        await screen.findByRole("dialog", { name: "Save 1 change to Expo Push settings of Ana?" }),
      );
    };
    const consequence =
      "Without a device token, the subscriber can't get push messages through Expo Push.";
    await user.click(await screen.findByRole("button", { name: "Remove token 1" }));
    const dialog = await review();
    expect(dialog.queryByText(consequence)).toBeNull();
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    await user.click(await screen.findByRole("button", { name: "Remove token 2" }));
    expect((await review()).getByText(consequence)).toBeTruthy();
  });

  test("make push ready", async () => {
    await renderPage("/subscribers/ana", {
      records: {
        subscribers: [subscriber("ana", { channels: createSettings("token-one") })],
        integrations: [expo],
      },
    });
    const card = within(await screen.findByRole("region", { name: /reach/i }));
    await waitFor(() => {
      const pushItem = card
        .getAllByRole("listitem")
        .find((item) => item.textContent.includes("Push"));
      expect(pushItem?.textContent).toMatch(/Ready/);
    });
  });
});

test("shows the service's message for a failure and loads after a retry", async () => {
  const { user, service } = await renderPage(channelPath, {
    records: { subscribers: [subscriber("ana")], integrations: [expo] },
    prepare: ({ on }) =>
      on(api.subscribers.list, () => createErrorReply(403, { message: "Not today" })),
  });
  expect((await screen.findByRole("alert")).textContent).toContain("Not today");
  service.restore(api.subscribers.list);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByLabelText("New tokens")).toBeTruthy();
});

describe("settings that only have the ID of their integration", () => {
  const openWithId = async (prepare?: (service: StubService) => void) =>
    await renderPage(channelPath, {
      records: {
        subscribers: [
          subscriber("ana", {
            channels: [
              {
                providerId: "expo",
                _integrationId: "id-expo",
                credentials: { deviceTokens: ["token-one"] },
              },
            ],
          }),
        ],
        integrations: [expo],
      },
      prepare: (service) => {
        stubCredentialSaving(service);
        prepare?.(service);
      },
    });

  test("keep their tokens when they are saved", async () => {
    const { service } = await openWithId();
    fill(await screen.findByLabelText("New tokens"), "token-two");
    await save();
    await waitFor(() => expect(getSentTokens(service)).toEqual([["token-one", "token-two"]]));
  });

  const createChannel = (integrationId: string) => ({
    providerId: "expo" as const,
    _integrationId: integrationId,
    credentials: { deviceTokens: [`token of ${integrationId}`] },
  });

  test("can't be edited while their integration is inactive", async () => {
    const records = {
      subscribers: [subscriber("ana", { channels: [createChannel("id-old")] })],
      integrations: [expo],
    };
    const reason = "Activate the integration to edit these settings.";
    await renderPage("/subscribers/ana?part=channels", { records });
    const panel = within(await screen.findByRole("tabpanel"));
    expect(await panel.findByRole("link", { name: "Add settings" })).toBeTruthy();
    expect(panel.queryByRole("link", { name: "Edit settings" })).toBeNull();
    expect(panel.getAllByText(reason)).toHaveLength(1);
  });

  test("aren't opened by their URL while their integration is inactive", async () => {
    await renderPage("/subscribers/ana/channel?provider=expo", {
      records: {
        subscribers: [subscriber("ana", { channels: [createChannel("id-old")] })],
        integrations: [expo],
      },
    });
    expect(
      await screen.findByText("Activate the integration to edit these settings."),
    ).toBeTruthy();
    expect(screen.queryByLabelText("New tokens")).toBeNull();
  });

  test("are linked only if the link opens their own settings", async () => {
    await renderPage("/subscribers/ana?part=channels", {
      records: {
        subscribers: [
          subscriber("ana", {
            channels: [
              createChannel("id-expo"),
              createChannel("id-old"),
              createChannel("id-older"),
            ],
          }),
        ],
        integrations: [expo],
      },
    });
    const panel = within(await screen.findByRole("tabpanel"));
    const links = await panel.findAllByRole("link", { name: "Edit settings" });
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      "/subscribers/ana/channel?provider=expo&integration=expo&env=dev",
    ]);
    expect(panel.getAllByText("Activate the integration to edit these settings.")).toHaveLength(2);
  });

  test("aren't edited while the integrations can't be loaded", async () => {
    await openWithId(({ on }) => on(api.integrations.listActive, createForbiddenReply));
    expect((await screen.findByRole("alert")).textContent).toContain("Not today");
    expect(screen.queryByLabelText("New tokens")).toBeNull();
  });
});

describe("settings that were changed by someone else", () => {
  const mattermost = integration("team", { providerId: "mattermost", channel: "chat" });
  const webhookUrl = "https://chat.example/hooks/1";
  const createTeamSettings = (credentials: object) => [
    {
      providerId: "mattermost" as const,
      integrationIdentifier: "team",
      _integrationId: "id-team",
      credentials,
    },
  ];
  const openTeam = async (credentials: object) =>
    await renderPage("/subscribers/ana/channel?provider=mattermost&integration=team", {
      records: {
        subscribers: [subscriber("ana", { channels: createTeamSettings(credentials) })],
        integrations: [mattermost],
      },
    });
  const changeCredentials = ({ records }: StubService, credentials: object) => {
    records.subscribers = [subscriber("ana", { channels: createTeamSettings(credentials) })];
  };
  const getSentCredentials = ({ getRequests }: StubService) =>
    getRequests(api.subscribers.setCredentials).map(({ body }) => body.credentials);

  test("keep the other user's value of a field that wasn't edited", async () => {
    const { user, service } = await openTeam({ webhookUrl, channel: "old", title: "old" });
    fill(await screen.findByLabelText(/^Channel/), "mine");
    changeCredentials(service, { webhookUrl, channel: "old", title: "theirs" });
    await save();
    await user.click(await screen.findByRole("button", { name: "Load current values" }));
    expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
    await save();
    await waitFor(() =>
      expect(getSentCredentials(service)).toEqual([
        { webhookUrl, channel: "mine", title: "theirs" },
      ]),
    );
  });

  test("aren't those of an earlier save whose response was lost", async () => {
    const { user, service } = await openTeam({ webhookUrl, channel: "old" });
    fill(await screen.findByLabelText(/^Channel/), "first");
    service.onNext(api.subscribers.setCredentials, ({ body }) => {
      changeCredentials(service, body.credentials);
      return failWithNetworkError();
    });
    const saveAndCancel = async () => {
      await save();
      await findDialogAlert();
      await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Cancel" }));
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    };
    await saveAndCancel();
    fill(await screen.findByLabelText(/^Channel/), "second");
    service.onNext(api.subscribers.setCredentials, () => createErrorReply(503));
    await saveAndCancel();
    fill(await screen.findByLabelText(/^Channel/), "third");
    await save();
    await waitFor(() =>
      expect(getSentCredentials(service)).toEqual([
        { webhookUrl, channel: "first" },
        { webhookUrl, channel: "second" },
        { webhookUrl, channel: "third" },
      ]),
    );
  });

  test("are compared with the values that restored input is based on", async () => {
    const { service, reload } = await openTeam({
      webhookUrl,
      channel: "old",
      title: "old",
    });
    fill(await screen.findByLabelText(/^Channel/), "mine");
    changeCredentials(service, { webhookUrl, channel: "old", title: "theirs" });
    await reload();
    await screen.findByLabelText(/^Channel/);
    await save();
    expect(await screen.findByText(/changed by someone else/)).toBeTruthy();
    expect(getSentCredentials(service)).toEqual([]);
  });
});

test("settings with an identifier can be edited while the integrations can't be loaded", async () => {
  const { service } = await renderPage(channelPath, {
    records: { subscribers: [subscriber("ana", { channels: createSettings("token-one") })] },
    prepare: (stubService) => {
      stubCredentialSaving(stubService);
      stubService.on(api.integrations.listActive, createForbiddenReply);
    },
  });
  fill(await screen.findByLabelText("New tokens"), "token-two");
  await save();
  await waitFor(() => expect(getSentTokens(service)).toEqual([["token-one", "token-two"]]));
});

test("discards tokens marked for removal when the page is reloaded", async () => {
  const { user, service, reload } = await open("token-one", "token-two");
  await user.click(await screen.findByRole("button", { name: "Remove token 1" }));
  service.records.subscribers = [
    subscriber("ana", { channels: createSettings("token-zero", "token-one", "token-two") }),
  ];
  await reload();
  expect(
    await screen.findByText(/were restored, except for secrets and removed tokens\.$/),
  ).toBeTruthy();
  fill(await screen.findByLabelText("New tokens"), "token-three");
  await save();
  await waitFor(() =>
    expect(getSentTokens(service)).toEqual([
      ["token-zero", "token-one", "token-two", "token-three"],
    ]),
  );
});

test("switching the environment shows that secrets aren't kept", async () => {
  await open();
  fill(await screen.findByLabelText("New tokens"), "token-one");
  await act(async () => session.switchTo("prod"));
  expect(
    await screen.findByText(
      /^Unsaved changes are kept in this tab, except for secrets and removed tokens\./,
    ),
  ).toBeTruthy();
});
