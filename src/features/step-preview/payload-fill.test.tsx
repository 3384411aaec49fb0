import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { api } from "../../../contract/index.ts";
import { session } from "../../api/session/session.ts";
import { previewDraftKey } from "../../components/form/delete-drafts.ts";
import { sessionStore } from "../../lib/browser/storage.ts";
import { toPage } from "../../testing/default-handlers.ts";
import { event, job, subscriber } from "../../testing/records.ts";
import { deferReply } from "../../testing/replies.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { fillEditor, getEditorText } from "./testing/editor.ts";
import { createSmsFields, createSmsResponse, smsPreviewUrl as url } from "./testing/sms-preview.ts";

const createShippedEvent = (id: string, subscriberId: string) =>
  event(id, {
    jobs: [job(`j-${id}`, createSmsFields())],
    payload: { order: id },
    subscriber: { subscriberId, _id: `id-${subscriberId}` },
  });
const events = [createShippedEvent("e1", "ana"), createShippedEvent("e2", "bo")];
const response = createSmsResponse("Hello", { payload: { order: "example" } });

/** The profiles load when the test releases them. */
async function openPayload() {
  const createProfileReply = (id: string, locale: string) =>
    deferReply<typeof api.subscribers.list>(() => toPage([subscriber(id, { locale })], {}));
  const profileReplies = {
    ana: createProfileReply("ana", "de-DE"),
    bo: createProfileReply("bo", "fr-FR"),
  };
  const page = await renderPage(url, {
    records: { events },
    prepare: ({ on }) => {
      on(api.stepPreview.render, () => response);
      on(api.subscribers.list, async (request) =>
        request.query.subscriberId === "ana"
          ? await profileReplies.ana.handler(request)
          : await profileReplies.bo.handler(request),
      );
    },
  });
  const { user } = page;
  const openTab = async (name: string) => await user.click(screen.getByRole("tab", { name }));
  await screen.findByText(/^Rendered in/);
  await openTab("Payload");
  return {
    ...page,
    profileReplies,
    openTab,
    findSection: async (name: string) => {
      await openTab(name);
      return await waitFor(() => getEditorText(name));
    },
    fillFrom: async (index: number) => {
      await user.click(screen.getByRole("button", { name: "Fill payload…" }));
      const dialog = within(await screen.findByRole("dialog", { name: "Fill payload" }));
      await user.click(dialog.getByRole("button", { name: "Event" }));
      const list = dialog.getByRole("list", { name: "Events" });
      await user.click(within(list).getAllByRole("button")[index] ?? list);
      await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
    },
  };
}

const findLoadingStatus = async () =>
  await screen.findByText("Loading the subscriber's profile…", { selector: "[role=status]" });

describe("while the profile of an event's subscriber loads", () => {
  test("a status shows it, and the profile completes the subscriber", async () => {
    const { profileReplies, fillFrom, findSection } = await openPayload();
    await fillFrom(0);
    const status = await findLoadingStatus();
    expect(await waitFor(() => getEditorText("Payload"))).toContain("e1");
    profileReplies.ana.release();
    await expect.poll(() => status.textContent).toBe("");
    expect(await findSection("Subscriber")).toContain("de-DE");
  });

  test("other input stays", async () => {
    const { profileReplies, openTab, fillFrom, findSection } = await openPayload();
    await fillFrom(0);
    await findLoadingStatus();
    await waitFor(() => fillEditor("Payload", '{"order":"typed"}'));
    await openTab("Controls");
    await waitFor(() => fillEditor("body", "Changed"));
    profileReplies.ana.release();
    await expect.poll(() => findSection("Subscriber")).toContain("de-DE");
    expect(await findSection("Payload")).toBe('{"order":"typed"}');
    await openTab("Controls");
    expect(await waitFor(() => getEditorText("body"))).toBe("Changed");
  });

  test("an edited subscriber stays", async () => {
    const { profileReplies, openTab, fillFrom, findSection } = await openPayload();
    await fillFrom(0);
    const status = await findLoadingStatus();
    await openTab("Subscriber");
    await waitFor(() => fillEditor("Subscriber", '{"locale":"typed"}'));
    profileReplies.ana.release();
    await expect.poll(() => status.textContent).toBe("");
    await openTab("Payload");
    expect(await findSection("Subscriber")).toBe('{"locale":"typed"}');
  });

  test("a later fill replaces it", async () => {
    const { profileReplies, fillFrom, findSection } = await openPayload();
    await fillFrom(0);
    await fillFrom(1);
    profileReplies.bo.release();
    await expect.poll(() => findSection("Subscriber")).toContain("fr-FR");
    profileReplies.ana.release();
    await expect.poll(() => screen.queryByText(/^Rendering/)).toBeNull();
    expect(await findSection("Payload")).toContain("e2");
    expect(await findSection("Subscriber")).toContain("fr-FR");
  });

  test("a sign-out deletes the input for good", async () => {
    const { fillFrom } = await openPayload();
    await fillFrom(0);
    await findLoadingStatus();
    expect(sessionStore.get(previewDraftKey)).toContain("e1");
    await act(async () => session.close());
    await screen.findByRole("heading", { level: 1, name: "Sign in" });
    expect(sessionStore.get(previewDraftKey)).toBeUndefined();
  });
});

describe("while the example loads for a reset", () => {
  async function startReset() {
    const page = await openPayload();
    const exampleReply = deferReply<typeof api.stepPreview.render>(() => response);
    page.service.on(api.stepPreview.render, (request) =>
      request.body.previewPayload ? response : exampleReply.handler(request),
    );
    await waitFor(() => fillEditor("Payload", '{"order":"typed"}'));
    await page.user.click(screen.getByRole("button", { name: "Reset to example" }));
    return { ...page, exampleReply };
  }

  test("other input stays", async () => {
    const { exampleReply, openTab, findSection } = await startReset();
    await openTab("Controls");
    await waitFor(() => fillEditor("body", "Changed"));
    exampleReply.release();
    await expect.poll(() => findSection("Payload")).toContain("example");
    await openTab("Controls");
    expect(await waitFor(() => getEditorText("body"))).toBe("Changed");
  });

  test("an edited section stays", async () => {
    const { exampleReply, openTab, findSection } = await startReset();
    await waitFor(() => fillEditor("Payload", '{"order":"typed again"}'));
    exampleReply.release();
    const button = screen.getByRole("button", { name: "Reset to example" });
    await expect.poll(() => button.hasAttribute("disabled")).toBe(false);
    await openTab("Controls");
    expect(await findSection("Payload")).toBe('{"order":"typed again"}');
  });
});
