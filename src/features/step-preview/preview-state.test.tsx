import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { api } from "../../../contract/index.ts";
import { toPage } from "../../testing/default-handlers.ts";
import { event, job, subscriber } from "../../testing/records.ts";
import { createErrorReply, createProxyPage, deferReply } from "../../testing/replies.ts";
import { parseScenariosFile } from "./scenarios/scenarios.ts";
import { type PageOptions, fill, renderPage } from "../../testing/render-page.tsx";
import type { StubService } from "../../testing/stub-service.ts";
import { fillEditor, getEditorText } from "./testing/editor.ts";
import {
  createSmsErrorResponse,
  createSmsFields,
  createSmsResponse,
  smsPreviewUrl as url,
} from "./testing/sms-preview.ts";

const shippedEvent = event("e1", {
  jobs: [job("j1", createSmsFields())],
  subscriber: { subscriberId: "ana", _id: "id-ana", firstName: "Ana" },
});
const ana = subscriber("ana", { firstName: "Anna", locale: "de-DE", timezone: "Europe/Berlin" });
const response = createSmsResponse();
const errorResponse = createSmsErrorResponse("Unknown locale", "xx_bad");

const open = async (path: string, options: PageOptions = {}) =>
  await renderPage(path, {
    records: { events: [shippedEvent], subscribers: [ana] },
    prepare: ({ on }) => on(api.stepPreview.render, () => response),
    ...options,
  });

const rejectProfiles = ({ on }: StubService) => {
  on(api.stepPreview.render, () => response);
  on(api.subscribers.list, () => createErrorReply(403, { message: "Not for you" }));
};

const getResultPane = () => screen.getByRole("region", { name: "Result" });
const lastRenderNote =
  "This is the last successful render. It doesn't include your latest changes.";

describe("a preview from an event", () => {
  test("states that large numbers may be rounded", async () => {
    const { user } = await open(`${url}&eventId=e1`, {
      records: {
        events: [{ ...shippedEvent, payload: { account: { id: Number.MAX_SAFE_INTEGER + 3 } } }],
      },
    });
    await user.click(await screen.findByText("Large numbers in Payload may be rounded"));
    expect(screen.getByText(/^A preview can't preserve whole numbers above/)).toBeTruthy();
  });

  test("uses the profile for what the event doesn't record", async () => {
    const { user, service } = await open(`${url}&eventId=e1`);
    await within(await screen.findByRole("region", { name: "Result" })).findByText("Hello");
    const [request] = service.getRequests(api.stepPreview.render);
    expect(request?.body.previewPayload?.["subscriber"]).toEqual({
      subscriberId: "ana",
      firstName: "Ana",
      locale: "de-DE",
      timezone: "Europe/Berlin",
    });
    await user.click(screen.getByRole("tab", { name: "Subscriber" }));
    expect(screen.getByPlaceholderText("Europe/Berlin")).toBeTruthy();
  });

  test("reports a profile that can't be loaded, and renders without it", async () => {
    await open(`${url}&eventId=e1`, { prepare: rejectProfiles });
    expect((await screen.findByRole("alert")).textContent).toMatch(
      /Couldn't load the initial values.*Not for you/,
    );
    expect(await within(getResultPane()).findByText("Hello")).toBeTruthy();
  });

  test("uses a profile that loads after a retry, and keeps the input", async () => {
    const { user, service, reload } = await open(`${url}&eventId=e1`, { prepare: rejectProfiles });
    await within(await screen.findByRole("region", { name: "Result" })).findByText("Hello");
    const getLastBody = () => service.getRequests(api.stepPreview.render).at(-1)?.body;
    await waitFor(() => fillEditor("body", "Changed"));
    await expect.poll(getLastBody).toMatchObject({ controlValues: { body: "Changed" } });
    service.restore(api.subscribers.list);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await expect.poll(getLastBody).toMatchObject({
      controlValues: { body: "Changed" },
      previewPayload: { subscriber: { firstName: "Ana", locale: "de-DE" } },
    });
    expect(screen.queryByRole("alert")).toBeNull();
    await reload();
    await user.click(await screen.findByRole("tab", { name: "Subscriber" }));
    expect(await waitFor(() => getEditorText("Subscriber"))).toContain("Europe/Berlin");
  });

  test("keeps a subscriber that was edited before the profile loads", async () => {
    const { user, service } = await open(`${url}&eventId=e1`, { prepare: rejectProfiles });
    await within(await screen.findByRole("region", { name: "Result" })).findByText("Hello");
    await user.click(screen.getByRole("tab", { name: "Subscriber" }));
    await waitFor(() => fillEditor("Subscriber", '{"subscriberId":"bo"}'));
    service.restore(api.subscribers.list);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await expect.poll(() => screen.queryByRole("alert")).toBeNull();
    await expect.poll(() => screen.queryByText(/^Rendered in/)).toBeTruthy();
    expect(await waitFor(() => getEditorText("Subscriber"))).toBe('{"subscriberId":"bo"}');
  });

  test("reports a subscriber without a profile", async () => {
    const { user } = await open(`${url}&eventId=e1`, { records: { events: [shippedEvent] } });
    await user.click(await screen.findByRole("tab", { name: "Subscriber" }));
    expect(screen.getByText(/^Subscriber profile not found/)).toBeTruthy();
  });

  test("uses the profile of a chosen event's subscriber", async () => {
    const { user } = await open(url);
    await user.click(await screen.findByRole("tab", { name: "Subscriber" }));
    await user.click(screen.getByRole("button", { name: "Fill payload…" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Fill payload" }));
    await user.click(dialog.getByRole("button", { name: "Event" }));
    await user.click(within(dialog.getByRole("list", { name: "Events" })).getByRole("button"));
    expect(await screen.findByPlaceholderText("Europe/Berlin")).toBeTruthy();
  });
});

test("the page announces the step that loads, and the first render", async () => {
  const listReply = deferReply(() => ({
    data: [shippedEvent],
    hasMore: false,
    page: 0,
    pageSize: 1,
  }));
  const renderReply = deferReply(() => response);
  await open(url, {
    prepare: ({ on }) => {
      on(api.events.list, listReply.handler);
      on(api.stepPreview.render, renderReply.handler);
    },
  });
  expect((await screen.findByText("Loading the step")).getAttribute("role")).toBe("status");
  listReply.release();
  const pane = await screen.findByRole("region", { name: "Result" });
  expect(pane.getAttribute("aria-busy")).toBe("true");
  expect(screen.getByText("Rendering…").getAttribute("role")).toBe("status");
  renderReply.release();
  await within(pane).findByText("Hello");
  expect(pane.getAttribute("aria-busy")).toBeNull();
});

describe("after a successful render", () => {
  async function openAndChange(replyKind: "error" | "failure", path = url) {
    const page = await open(path);
    await within(await screen.findByRole("region", { name: "Result" })).findByText("Hello");
    expect(screen.getByText(/^Rendered in/)).toBeTruthy();
    expect(screen.queryByText(lastRenderNote)).toBeNull();
    page.service.on(api.stepPreview.render, () =>
      replyKind === "error" ? errorResponse : createProxyPage(500),
    );
    await waitFor(() => fillEditor("body", "Changed"));
    await within(getResultPane()).findAllByRole("alert");
    return page;
  }

  test.each(["error", "failure"] as const)("a render %s marks it as old", async (replyKind) => {
    await openAndChange(replyKind);
    expect(screen.getByText("Render failed")).toBeTruthy();
    expect(screen.queryByText(/^Rendered in/)).toBeNull();
    expect(within(getResultPane()).getByText(lastRenderNote)).toBeTruthy();
  });

  test("a failure also marks it as old among all steps, and is shown once", async () => {
    await openAndChange("failure", `${url}&show=steps`);
    const card = within(getResultPane()).getByRole("region", { name: "SMS" });
    expect(within(card).getByText(lastRenderNote)).toBeTruthy();
    expect(within(card).getByText("Render failed")).toBeTruthy();
    expect(screen.getAllByRole("alert")).toHaveLength(1);
  });

  test("invalid JSON marks it as old and isn't rendered", async () => {
    const { user } = await open(url);
    await within(await screen.findByRole("region", { name: "Result" })).findByText("Hello");
    await user.click(screen.getByRole("tab", { name: "Payload" }));
    await waitFor(() => fillEditor("Payload", "{"));
    expect(await within(getResultPane()).findByText(lastRenderNote)).toBeTruthy();
    expect(screen.getByText("Not rendered")).toBeTruthy();
  });
});

test("a step that doesn't exist offers another step", async () => {
  const { user } = await open(url, {
    prepare: ({ on }) =>
      on(api.stepPreview.render, () =>
        createErrorReply(404, { message: 'Step "sms" not found in workflow "order-shipped".' }),
      ),
  });
  await screen.findByText(/imported without the workflow/);
  expect(within(getResultPane()).getByText(/^Step "sms" not found/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Choose another step" }));
  expect(await screen.findByRole("button", { name: "SMS" })).toBeTruthy();
});

test("tried payloads use the profiles, and their locale replaces the link's", async () => {
  const { user, service, address: getAddress } = await open(`${url}&locale=fr-FR`);
  await within(await screen.findByRole("region", { name: "Result" })).findByText("Hello");
  const tryButton = screen.getByRole("button", { name: "Try payloads" });
  await expect.poll(() => tryButton.hasAttribute("disabled")).toBe(false);
  await user.click(tryButton);
  const dialog = within(await screen.findByRole("dialog", { name: "Try payloads" }));
  const renderButton = dialog.getByRole("button", { name: /^Render/ });
  await expect.poll(() => renderButton.hasAttribute("disabled")).toBe(false);
  await user.click(renderButton);
  const eventButton = await dialog.findByRole("button", { name: /^Event from .*: 1 message/ });
  const subscribers = service
    .getRequests(api.stepPreview.render)
    .map(({ body }) => body.previewPayload?.["subscriber"]);
  expect(subscribers).toContainEqual({
    subscriberId: "ana",
    firstName: "Ana",
    locale: "de-DE",
    timezone: "Europe/Berlin",
  });
  await user.click(eventButton);
  await user.click(dialog.getByRole("button", { name: "Use this payload" }));
  await expect.poll(getAddress).not.toMatch(/locale/);
  await expect
    .poll(() => service.getRequests(api.stepPreview.render).at(-1)?.body.previewPayload)
    .toMatchObject({ subscriber: { locale: "de-DE" } });
});

test("one status shows that data loads, and then counts the rendered payloads", async () => {
  const listReply = deferReply(() => toPage([ana], {}));
  const { user } = await open(url, {
    prepare: ({ on }) => {
      on(api.stepPreview.render, () => response);
      on(api.subscribers.list, listReply.handler);
    },
  });
  await within(await screen.findByRole("region", { name: "Result" })).findByText("Hello");
  await user.click(screen.getByRole("button", { name: "Try payloads" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Try payloads" }));
  const status = dialog.getByRole("status");
  expect(status.textContent).toBe("Loading data for the payloads…");
  listReply.release();
  const renderButton = dialog.getByRole("button", { name: /^Render/ });
  await expect.poll(() => renderButton.hasAttribute("disabled")).toBe(false);
  await user.click(renderButton);
  await expect
    .poll(() => status.textContent)
    .toMatch(/^(\d+) of \1 payloads rendered: \d+ without/);
  expect(dialog.getByRole("status")).toBe(status);
});

test("the shared file contains the locale and time zone", async () => {
  const { user } = await open(`${url}&locale=de-DE`);
  await within(await screen.findByRole("region", { name: "Result" })).findByText("Hello");
  await waitFor(() => fillEditor("body", "Changed"));
  await user.click(screen.getByRole("button", { name: "Copy" }));
  await user.click(await screen.findByRole("menuitem", { name: "Link…" }));
  const createUrlSpy = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:preview");
  let fileName = "";
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    fileName = this.download;
  });
  await user.click(await screen.findByRole("button", { name: "Download file" }));
  expect(fileName).toBe("preview.json");
  const file = createUrlSpy.mock.calls[0]?.[0];
  expect(file instanceof Blob && parseScenariosFile(await file.text())).toMatchObject([
    {
      draft: { controls: expect.stringContaining("Changed") },
      region: { locale: "de-DE" },
      step: { workflowId: "order-shipped", stepId: "sms" },
    },
  ]);
});

test("a scenario sets and clears the locale and time zone", async () => {
  const { user, address: getAddress } = await open(`${url}&locale=de-DE&timeZone=Asia/Tokyo`);
  const openScenarios = async () => {
    await user.click(await screen.findByRole("button", { name: "Open scenarios" }));
    return within(await screen.findByRole("dialog", { name: "Scenarios" }));
  };
  const saveAs = async (name: string) => {
    const dialog = await openScenarios();
    fill(dialog.getByLabelText("Scenario name"), name);
    await user.click(dialog.getByRole("button", { name: "Save scenario" }));
    await user.click(await dialog.findByRole("button", { name: "Done" }));
  };
  const openScenario = async (name: string) =>
    await user.click(await (await openScenarios()).findByRole("button", { name: `Open ${name}` }));
  await saveAs("In Japan");
  await user.click(await screen.findByRole("button", { name: "Reset locale and time zone" }));
  await expect.poll(getAddress).not.toMatch(/locale/);
  await saveAs("At home");
  await openScenario("In Japan");
  await expect.poll(getAddress).toMatch(/locale=de-DE&timeZone=Asia(\/|%2F)Tokyo/);
  await openScenario("At home");
  await expect.poll(getAddress).not.toMatch(/locale|timeZone/);
});
