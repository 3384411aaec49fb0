import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { api } from "../../../../contract/index.ts";
import { session } from "../../../api/session/session.ts";
import { sessionStore } from "../../../lib/browser/storage.ts";
import { integration, subscriber } from "../../../testing/records.ts";
import { createErrorReply, deferReply } from "../../../testing/replies.ts";
import { fill, renderPage, save } from "../../../testing/render-page.tsx";

const ana = subscriber("ana", { firstName: "Ana" });
const expo = integration("expo", {
  providerId: "expo",
  channel: "push",
  credentials: { apiKey: "key" },
});
const deferUpsertReply = (firstName: string) =>
  deferReply<typeof api.subscribers.upsert>(() => ({ ...ana, firstName }));

const findField = async (name: RegExp | string) => await screen.findByRole("textbox", { name });

async function saveName(handler: ReturnType<typeof deferUpsertReply>["handler"]) {
  const page = await renderPage("/subscribers/ana/edit", {
    records: { subscribers: [ana] },
    prepare: ({ on }) => on(api.subscribers.upsert, handler),
  });
  fill(await findField("First name"), "Anna");
  await save();
  const { getRequests } = page.service;
  await waitFor(() => expect(getRequests(api.subscribers.upsert)).toHaveLength(1));
  return page;
}

async function leave() {
  fireEvent.click(screen.getByRole("link", { name: /^Events/, hidden: true }));
  const dialog = within(await screen.findByRole("dialog", { name: "Leave while saving?" }));
  fireEvent.click(dialog.getByRole("button", { name: "Leave form" }));
}

describe("a save that is left", () => {
  test("shows only a notice", async () => {
    const reply = deferUpsertReply("Anna");
    const { address } = await saveName(reply.handler);
    await leave();
    await waitFor(() => expect(address()).toBe("/events"));
    reply.release();
    expect(await screen.findByText("1 change to Ana saved")).toBeTruthy();
    expect(address()).toBe("/events");
  });

  test("opens nothing in another environment, and leaves no draft", async () => {
    const reply = deferUpsertReply("Anna");
    const { address } = await saveName(reply.handler);
    await act(async () => session.switchTo("prod"));
    await waitFor(() => expect(address()).toBe("/events"));
    // The draft is deleted when the save succeeds.
    expect(screen.queryByText(/^Unsaved changes are kept/)).toBeNull();
    reply.release();
    await waitFor(() =>
      expect(sessionStore.keys().some((key) => sessionStore.get(key)?.includes("Anna"))).toBe(
        false,
      ),
    );
    expect(address()).toBe("/events");
  });

  test("shows which fields the service saved with other values", async () => {
    const reply = deferUpsertReply("Annabel");
    await saveName(reply.handler);
    await leave();
    reply.release();
    expect(
      await screen.findByText(
        "1 change to Ana saved. The service returned different values for First name.",
      ),
    ).toBeTruthy();
  });

  test("shows that it failed", async () => {
    const reply = deferReply<typeof api.subscribers.upsert>(() =>
      createErrorReply(403, { message: "Not today" }),
    );
    await saveName(reply.handler);
    await leave();
    reply.release();
    expect(
      await screen.findByText(/^Couldn't save Ana\. Your input is kept in this tab\./),
    ).toBeTruthy();
  });

  test("isn't reported to the next user", async () => {
    const reply = deferReply<typeof api.subscribers.upsert>(() => createErrorReply(403));
    const { address } = await saveName(reply.handler);
    await leave();
    reply.release();
    await screen.findByText(/^Couldn't save Ana\./);
    await act(async () => session.close());
    await waitFor(() => expect(address()).toBe("/sign-in"));
    expect(screen.queryByText(/Ana/)).toBeNull();
  });

  test("of a new subscriber opens nothing", async () => {
    const reply = deferUpsertReply("");
    const { address } = await renderPage("/subscribers/new?id=bo", {
      prepare: ({ on }) => on(api.subscribers.upsert, reply.handler),
    });
    await save(/^Create/);
    await leave();
    await waitFor(() => expect(address()).toBe("/events"));
    reply.release();
    expect(await screen.findByText("Subscriber bo created")).toBeTruthy();
    expect(address()).toBe("/events");
  });

  test("of channel settings opens nothing", async () => {
    const reply = deferReply<typeof api.subscribers.setCredentials>(() => ana);
    const { address } = await renderPage(
      "/subscribers/ana/channel?provider=expo&integration=expo",
      {
        records: { subscribers: [ana], integrations: [expo] },
        prepare: ({ on }) => on(api.subscribers.setCredentials, reply.handler),
      },
    );
    fill(await screen.findByLabelText("New tokens"), "token-one");
    await save();
    await leave();
    await waitFor(() => expect(address()).toBe("/events"));
    reply.release();
    expect(
      await screen.findByText(
        "Expo Push settings of Ana saved. The service returned different values for Device tokens.",
      ),
    ).toBeTruthy();
    expect(address()).toBe("/events");
  });
});

const openQuestion = async () => {
  fireEvent.click(screen.getByRole("link", { name: /^Events/, hidden: true }));
  return await screen.findByRole("dialog", { name: "Leave while saving?" });
};

test("a save that ends while the user decides whether to leave closes the question", async () => {
  const reply = deferUpsertReply("Anna");
  const { address } = await saveName(reply.handler);
  await openQuestion();
  reply.release();
  await waitFor(() => expect(address()).toBe("/subscribers/ana"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

describe("a save that fails while the user decides whether to leave", () => {
  test("closes the question, shows the error in the review, and keeps the draft", async () => {
    const reply = deferReply<typeof api.subscribers.upsert>(() => createErrorReply(403));
    const { address } = await saveName(reply.handler);
    const questionDialog = await openQuestion();
    reply.release();
    await screen.findByRole("alert", { hidden: true });
    // The question can be answered while it fades out.
    fireEvent.click(within(questionDialog).getByRole("button", { name: /^Leave/, hidden: true }));
    await waitFor(() => expect(questionDialog.isConnected).toBe(false));
    const reviewDialog = screen.getByRole("dialog", { name: "Save 1 change to Ana?" });
    expect(reviewDialog.closest("[role=presentation]")?.contains(document.activeElement)).toBe(
      true,
    );
    expect(address()).toBe("/subscribers/ana/edit");
    expect(sessionStore.keys().some((key) => sessionStore.get(key)?.includes("Anna"))).toBe(true);
  });

  test("focuses the field that the service rejected", async () => {
    const reply = deferReply<typeof api.subscribers.upsert>(() =>
      createErrorReply(422, { errors: { firstName: { messages: ["Too long"] } } }),
    );
    await saveName(reply.handler);
    await openQuestion();
    reply.release();
    const field = await findField("First name");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(document.activeElement).toBe(field);
  });
});

describe("a form that is reopened during its own save", () => {
  const reopen = async (page: Pick<Awaited<ReturnType<typeof saveName>>, "back">) => {
    await leave();
    // The URL changes before the form unmounts. Going back earlier would abort the navigation.
    await screen.findByRole("heading", { level: 1, name: "Events" });
    await page.back();
    await screen.findByRole("form");
  };

  test("has no unsaved changes after the save", async () => {
    const reply = deferUpsertReply("Anna");
    const page = await saveName(reply.handler);
    await reopen(page);
    reply.release();
    await screen.findByText("1 change to Ana saved");
    expect(screen.queryByText(/^Unsaved changes from/)).toBeNull();
    expect(await screen.findByRole("button", { name: "Review changes" })).toBeTruthy();
    expect(await findField("First name")).toHaveProperty("value", "Anna");
  });

  test("closes a review without changes", async () => {
    const reply = deferUpsertReply("Anna");
    const page = await saveName(reply.handler);
    await reopen(page);
    fireEvent.click(screen.getByRole("button", { name: "Review 1 change" }));
    const reviewDialog = await screen.findByRole("dialog");
    reply.release();
    await waitFor(() => expect(reviewDialog.isConnected).toBe(false));
    expect(await screen.findByRole("button", { name: "Review changes" })).toBeTruthy();
  });

  test("compares later input with the saved values", async () => {
    const reply = deferUpsertReply("Anna");
    const page = await saveName(reply.handler);
    await reopen(page);
    fill(await findField("First name"), "Annabel");
    reply.release();
    await screen.findByText("1 change to Ana saved");
    fireEvent.click(screen.getByRole("button", { name: "Review 1 change" }));
    const reviewDialog = await screen.findByRole("dialog", { name: /^Save 1 change/ });
    expect(reviewDialog.textContent).toContain("from Anna → to Annabel");
  });

  test("has no unsaved changes if the saved text was trimmed", async () => {
    const withImage = (imageUrl: string) =>
      subscriber("ana", {
        channels: [
          {
            providerId: "grafana-on-call",
            integrationIdentifier: "grafana",
            _integrationId: "id-grafana",
            credentials: { webhookUrl: "https://a.example/hook", imageUrl },
          },
        ],
      });
    const grafana = integration("grafana", { providerId: "grafana-on-call", channel: "chat" });
    const page = await renderPage(
      "/subscribers/ana/channel?provider=grafana-on-call&integration=grafana",
      { records: { subscribers: [withImage("https://a.example/a.png")], integrations: [grafana] } },
    );
    const { service } = page;
    const reply = deferReply<typeof api.subscribers.setCredentials>(({ body }) => {
      service.records.subscribers = [withImage(body.credentials.imageUrl ?? "")];
      return service.records.subscribers[0] ?? ana;
    });
    service.on(api.subscribers.setCredentials, reply.handler);
    fill(await findField("Image URL"), "https://a.example/b.png ");
    await save();
    await waitFor(() =>
      expect(service.getRequests(api.subscribers.setCredentials)).toHaveLength(1),
    );
    await reopen(page);
    expect(await screen.findByText(/^Unsaved changes from/)).toBeTruthy();
    reply.release();
    await waitFor(() => expect(screen.queryByText(/^Unsaved changes from/)).toBeNull());
    expect(await screen.findByRole("button", { name: "Review changes" })).toBeTruthy();
  });

  test("has the saved tokens of channel settings, and reports no change by someone else", async () => {
    const withTokens = (...deviceTokens: string[]) =>
      subscriber("ana", {
        channels: [
          {
            providerId: "expo",
            integrationIdentifier: "expo",
            _integrationId: "id-expo",
            credentials: { deviceTokens },
          },
        ],
      });
    const page = await renderPage("/subscribers/ana/channel?provider=expo&integration=expo", {
      records: { subscribers: [withTokens("one", "two")], integrations: [expo] },
    });
    const { service, user } = page;
    const reply = deferReply<typeof api.subscribers.setCredentials>(({ body }) => {
      service.records.subscribers = [withTokens(...(body.credentials.deviceTokens ?? []))];
      return service.records.subscribers[0] ?? ana;
    });
    service.on(api.subscribers.setCredentials, reply.handler);
    await user.click(await screen.findByRole("button", { name: "Remove token 1" }));
    fill(screen.getByLabelText("New tokens"), "three, four");
    await save();
    const getSentTokens = () =>
      service
        .getRequests(api.subscribers.setCredentials)
        .map(({ body }) => body.credentials.deviceTokens);
    await waitFor(() => expect(getSentTokens()).toHaveLength(1));
    await reopen(page);
    fill(await screen.findByLabelText("New tokens"), "five");
    reply.release();
    expect(await screen.findByText(/3 tokens now, 4 after saving/)).toBeTruthy();
    await save();
    await waitFor(() =>
      expect(getSentTokens()).toEqual([
        ["two", "three", "four"],
        ["two", "three", "four", "five"],
      ]),
    );
  });
});
