import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { api } from "../../../../contract/index.ts";
import { integration, subscriber } from "../../../testing/records.ts";
import { createErrorReply } from "../../../testing/replies.ts";
import { fill, renderPage, save, getPageSource } from "../../../testing/render-page.tsx";
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
const address = "/subscribers/ana/channel?provider=expo&integration=expo";

/** Makes the stub service save the device tokens of a request. */
function saveCredentials({ on, records }: StubService) {
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
  await renderPage(address, {
    records: {
      subscribers: [
        subscriber("ana", tokens.length > 0 ? { channels: createSettings(...tokens) } : {}),
      ],
      integrations: [expo],
    },
    prepare: saveCredentials,
  });

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
  const { user, service } = await renderPage(address, {
    records: { subscribers: [subscriber("ana")], integrations: [expo] },
    prepare: ({ on }) =>
      on(api.subscribers.list, () => createErrorReply(403, { message: "Not today" })),
  });
  expect((await screen.findByRole("alert")).textContent).toContain("Not today");
  service.restore(api.subscribers.list);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByLabelText("New tokens")).toBeTruthy();
});
