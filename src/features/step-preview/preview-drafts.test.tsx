import { maskedSecret } from "../../../contract/masked-secret.ts";
import { renderHook, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { api } from "../../../contract/index.ts";
import { asObject } from "../../../domain/loose.ts";
import { useScope } from "../../api/session/use-session.ts";
import { browserData } from "../../lib/browser/browser-data.ts";
import { previewDraftKey } from "../../components/form/delete-drafts.ts";
import { sessionStore } from "../../lib/browser/storage.ts";
import { event, job, subscriber } from "../../testing/records.ts";
import { createProxyPage, deferReply } from "../../testing/replies.ts";
import { fill, renderPage } from "../../testing/render-page.tsx";
import type { StubService } from "../../testing/stub-service.ts";
import { emptyPayload } from "./draft/sections.ts";
import { fillEditor, getEditorText } from "./testing/editor.ts";
import { createSmsResponse, createStep, smsPreviewUrl as url } from "./testing/sms-preview.ts";

const createJob = (id: string, type: "sms" | "push", name: string) =>
  job(`j-${id}`, {
    type,
    step: createStep(id, name, { body: "Hello", amount: 10 }),
  });
const shippedEvent = event("e1", {
  jobs: [createJob("sms", "sms", "SMS"), createJob("push", "push", "Push")],
});
const ana = subscriber("ana", { firstName: "Anna", locale: "de-DE" });

/** Merges the payload of the request into the returned example, as services do. */
const stubMergedRender = ({ on }: StubService) =>
  on(api.stepPreview.render, ({ body }) =>
    createSmsResponse("Hello", {
      payload: { order: "example", ...asObject(body.previewPayload?.["payload"]) },
      subscriber: { firstName: "Example" },
    }),
  );

async function open(path: string, prepare = stubMergedRender) {
  const page = await renderPage(path, {
    records: { events: [shippedEvent], subscribers: [ana] },
    prepare,
  });
  const { user } = page;
  const openTab = async (name: string) => await user.click(screen.getByRole("tab", { name }));
  return {
    ...page,
    openTab,
    findSection: async (name: string) => {
      await openTab(name);
      return await waitFor(() => getEditorText(name));
    },
    getShareStatus: async () => {
      await user.click(screen.getByRole("button", { name: "Copy" }));
      await user.click(await screen.findByRole("menuitem", { name: "Link…" }));
      const dialog = within(await screen.findByRole("dialog", { name: "Share preview" }));
      return dialog.getByText(/^The link (opens|doesn't)/).textContent;
    },
  };
}

const waitForRender = async () => await screen.findByText(/^Rendered in/);
const findEditorText = async (label: string) => await waitFor(() => getEditorText(label));

describe("a JSON control", () => {
  test.each(["25", "2x"])("with the text %s shows its value again after a reset", async (text) => {
    const { user } = await open(url);
    await waitFor(() => fillEditor("amount", text));
    const button = screen.getByRole("button", { name: "Reset to event values" });
    await expect.poll(() => button.hasAttribute("disabled")).toBe(false);
    await user.click(button);
    await expect.poll(() => getEditorText("amount")).toBe("10");
    expect(screen.queryByText(/^Line 1/)).toBeNull();
  });

  test.each(["25", "2x"])("with the text %s shows the value of a scenario", async (text) => {
    const { user } = await open(url);
    await findEditorText("amount");
    await user.click(screen.getByRole("button", { name: "Open scenarios" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Scenarios" }));
    fill(dialog.getByLabelText("Scenario name"), "Ten");
    await user.click(dialog.getByRole("button", { name: "Save scenario" }));
    await dialog.findByText("“Ten” saved.");
    fillEditor("amount", text);
    await user.click(await dialog.findByRole("button", { name: "Open Ten" }));
    await expect.poll(() => getEditorText("amount")).toBe("10");
  });

  test("keeps invalid text while other controls change", async () => {
    await open(url);
    await waitFor(() => fillEditor("amount", "2x"));
    await screen.findByText(/^Line 1/);
    await waitFor(() => fillEditor("body", "Changed"));
    await expect
      .poll(() => screen.getByRole("button", { name: "Copy 1 changed value" }))
      .toBeTruthy();
    expect(getEditorText("amount")).toBe("2x");
    expect(screen.getByText(/^Line 1/)).toBeTruthy();
  });

  test("passes the focus on when it is removed", async () => {
    const { user } = await open(url);
    await user.click(await screen.findByRole("button", { name: "Remove amount" }));
    await expect.poll(() => document.activeElement?.getAttribute("role")).toBe("tabpanel");
  });
});

test("input that the browser can't save is reported once", async () => {
  await open(url);
  await waitForRender();
  const setSpy = vi.spyOn(sessionStore, "set").mockReturnValue(false);
  onTestFinished(() => setSpy.mockRestore());
  await waitFor(() => fillEditor("body", "First"));
  await screen.findByText(/^Couldn't save your input in this browser\./);
  await waitFor(() => fillEditor("body", "Second"));
  await waitForRender();
  expect(screen.getAllByText(/^Couldn't save your input/)).toHaveLength(1);
});

test("input for another step that is discarded to save new input is reported", async () => {
  const otherDraft = { of: "other", payload: { env: "x".repeat(3_000_000) } };
  sessionStore.set(previewDraftKey, JSON.stringify([otherDraft]));
  await open(url);
  await waitForRender();
  await waitFor(() => fillEditor("body", "First"));
  expect(await screen.findByText(/^Input for other steps was discarded/)).toBeTruthy();
});

describe("another step", () => {
  const openPush = async ({ user }: Pick<Awaited<ReturnType<typeof open>>, "user">) => {
    await user.click(await screen.findByRole("button", { name: "Edit Push" }));
    await expect.poll(() => screen.queryByRole("button", { name: "Edit Push" })).toBeNull();
  };

  test("starts with the current payload, and the first step keeps its changes", async () => {
    const page = await open(`${url}&show=steps`);
    const { openTab, findSection, back } = page;
    await waitForRender();
    await waitFor(() => fillEditor("body", "First"));
    await openTab("Payload");
    await waitFor(() => fillEditor("Payload", '{"order":"Z-1"}'));
    await openPush(page);
    expect(await findEditorText("body")).toBe("Hello");
    expect(await findSection("Payload")).toBe('{"order":"Z-1"}');
    expect(await findSection("Subscriber")).toContain("Example");
    await openTab("Controls");
    await waitFor(() => fillEditor("body", "Second"));
    await back();
    await expect.poll(async () => await findEditorText("body")).toBe("First");
    expect(await findSection("Payload")).toBe('{"order":"Z-1"}');
    expect(await findSection("Subscriber")).toContain("Example");
  });

  test("follows the payload until it has changes of its own", async () => {
    const page = await open(`${url}&show=steps`);
    const { openTab, findSection, back } = page;
    await waitForRender();
    const changePayload = async (text: string) => {
      await openTab("Payload");
      await waitFor(() => fillEditor("Payload", text));
    };
    await changePayload('{"order":"A"}');
    await openPush(page);
    await back();
    await changePayload('{"order":"B"}');
    await openPush(page);
    expect(await findSection("Payload")).toBe('{"order":"B"}');
    await changePayload('{"order":"own"}');
    await back();
    await changePayload('{"order":"C"}');
    await openPush(page);
    expect(await findSection("Payload")).toBe('{"order":"own"}');
  });
});

describe("a scenario", () => {
  const openScenarios = async ({ user }: Pick<Awaited<ReturnType<typeof open>>, "user">) => {
    await user.click(screen.getByRole("button", { name: "Open scenarios" }));
    return within(await screen.findByRole("dialog", { name: "Scenarios" }));
  };

  test("of another step only replaces the payload", async () => {
    const page = await open(`${url}&show=steps`);
    const { user, openTab, findSection } = page;
    await waitForRender();
    await waitFor(() => fillEditor("body", "For SMS"));
    await openTab("Payload");
    await waitFor(() => fillEditor("Payload", '{"order":"saved"}'));
    const saveDialog = await openScenarios(page);
    fill(saveDialog.getByLabelText("Scenario name"), "S");
    await user.click(saveDialog.getByRole("button", { name: "Save scenario" }));
    await user.click(await saveDialog.findByRole("button", { name: "Done" }));
    await user.click(await screen.findByRole("button", { name: "Edit Push" }));
    await openTab("Controls");
    await waitFor(() => fillEditor("body", "For push"));
    await waitFor(() => fillEditor("amount", "2x"));
    await openTab("Payload");
    await waitFor(() => fillEditor("Payload", '{"order":"other"}'));
    const dialog = await openScenarios(page);
    expect(await dialog.findByText("Order shipped: SMS")).toBeTruthy();
    expect(dialog.getByText(/^Scenarios for other steps open without/)).toBeTruthy();
    await user.click(dialog.getByRole("button", { name: "Open S" }));
    expect(await screen.findByText(/^Payload of “S” opened\. .* another step\.$/)).toBeTruthy();
    await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
    expect(await findSection("Payload")).toBe('{"order":"saved"}');
    await openTab("Controls");
    expect(await findEditorText("body")).toBe("For push");
    expect(await findEditorText("amount")).toBe("2x");
  });

  test("with masked secrets says so when it opens", async () => {
    const page = await open(url);
    const { user, openTab, findSection } = page;
    await waitForRender();
    await openTab("Payload");
    await waitFor(() => fillEditor("Payload", '{"token":"canary-1"}'));
    const saveDialog = await openScenarios(page);
    fill(saveDialog.getByLabelText("Scenario name"), "S");
    await user.click(saveDialog.getByRole("button", { name: "Save scenario" }));
    await user.click(await saveDialog.findByRole("button", { name: "Open S" }));
    expect(await screen.findByText("Secrets in “S” are masked. Enter them again.")).toBeTruthy();
    await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
    expect(await findSection("Payload")).toBe(`{"token":"${maskedSecret}"}`);
  });

  test("that another tab saved is among the payloads to try", async () => {
    await browserData.clear();
    const { user } = await open(url);
    await waitForRender();
    const { result: scope } = renderHook(() => useScope());
    const group = { kind: "Preview scenario", id: "s", title: "S", scope: scope.current };
    const draft = { controls: "{}", payload: emptyPayload };
    const step = { workflowId: "order-shipped", stepId: "sms" };
    await browserData.save(group, [
      ["draft", draft],
      ["step", step],
    ]);
    await user.click(screen.getByRole("button", { name: "Try payloads" }));
    expect(await screen.findByText(/^Render this step with 1 scenario/)).toBeTruthy();
  });
});

test("after a reset of the subscriber, Back doesn't return to the subscriber", async () => {
  const { user, address: getAddress, back } = await open("/step-preview?subscriberId=ana");
  await user.click(await screen.findByRole("button", { name: "SMS" }));
  await waitForRender();
  await user.click(screen.getByRole("button", { name: "Reset subscriber" }));
  await expect.poll(getAddress).not.toMatch(/subscriberId/);
  await back();
  expect(await screen.findByText(/^Choose a step to preview for/)).toBeTruthy();
});

describe("the share dialog lists only what the user changed", () => {
  test("after a reload", async () => {
    const { reload, getShareStatus } = await open(url);
    await waitForRender();
    await waitFor(() => fillEditor("body", "Changed"));
    await reload();
    expect(await findEditorText("body")).toBe("Changed");
    await waitForRender();
    expect(await getShareStatus()).toBe("The link doesn't include your changes to Controls");
  });

  test("including a payload that the service merges into its example", async () => {
    const { reload, openTab, findSection, getShareStatus } = await open(url);
    await waitForRender();
    await openTab("Payload");
    await waitFor(() => fillEditor("Payload", '{\n  "order": "Z-1"\n}'));
    await reload();
    await waitForRender();
    expect(await findSection("Payload")).toContain("Z-1");
    expect(await findSection("Subscriber")).toContain("Example");
    expect(await getShareStatus()).toBe("The link doesn't include your changes to Payload");
  });
});

test("a change before the first render doesn't keep the example away", async () => {
  const response = createSmsResponse("Hello", { payload: { order: "example" } });
  const reply = deferReply(() => response);
  const { reload, findSection } = await open(url, ({ on }) =>
    on(api.stepPreview.render, reply.handler),
  );
  await waitFor(() => fillEditor("body", "Changed"));
  reply.release();
  await waitForRender();
  expect(await findSection("Payload")).toContain("example");
  await reload();
  expect(await findEditorText("body")).toBe("Changed");
  await waitForRender();
  expect(await findSection("Payload")).toContain("example");
});

test("a cleared section stays empty after a reload", async () => {
  const { user, reload, openTab, findSection } = await open(url);
  await waitForRender();
  await openTab("Payload");
  await user.click(screen.getByRole("button", { name: "Clear section" }));
  await reload();
  await waitForRender();
  expect(await findSection("Payload")).toBe("");
});

test("a successful retry keeps the focus in the result", async () => {
  const { user, service } = await open(url, ({ on }) =>
    on(api.stepPreview.render, () => createProxyPage(500)),
  );
  const button = await screen.findByRole("button", { name: "Try again" });
  stubMergedRender(service);
  await user.click(button);
  await waitForRender();
  expect(document.activeElement).toBe(screen.getByRole("region", { name: "Result" }));
});
