import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { asText } from "../../../domain/loose.ts";
import { extraWorkflows } from "../../../contract/extra-workflows.ts";
import { api } from "../../../contract/index.ts";
import { createLinkSignIn } from "../../api/testing/sessions.ts";
import { localStore } from "../../lib/browser/storage.ts";
import { event, job } from "../../testing/records.ts";
import { deferReply, createProxyPage, createErrorReply } from "../../testing/replies.ts";
import { type PageOptions, fill, renderPage } from "../../testing/render-page.tsx";
import type { StubService } from "../../testing/stub-service.ts";
import { fillEditor, getEditorText } from "./testing/editor.ts";
import {
  createSmsFields,
  createSmsResponse,
  createStep,
  smsPreviewUrl as url,
} from "./testing/sms-preview.ts";

const createShippedEvent = (body: unknown) =>
  event("e1", { jobs: [job("j1", createSmsFields(body))] });
const shippedEvent = createShippedEvent("It is on its way");
const twoStepEvent = event("e2", {
  jobs: [
    job("j1", createSmsFields("It is on its way")),
    job("j2", {
      type: "push",
      providerId: "fcm",
      step: createStep("push", "Push", { body: "On its way" }),
    }),
  ],
});
const records = { events: [shippedEvent] };

/** Makes the stub service return the control `body` as the rendered message. */
const stubBodyRender = ({ on }: StubService) =>
  on(api.stepPreview.render, (request) =>
    createSmsResponse(asText(request.body.controlValues?.["body"]) ?? "Nothing was given"),
  );

const getResultPane = () => within(screen.getByRole("region", { name: "Result" }));

const openPreview = async (options: PageOptions = {}) =>
  await renderPage(url, { records, prepare: stubBodyRender, ...options });

describe("a render", () => {
  test("shows the rendered message", async () => {
    await openPreview();
    expect(await getResultPane().findByText("It is on its way")).toBeTruthy();
  });

  test("that fails keeps the input and the last successful render, and can be retried", async () => {
    const { user, service } = await openPreview();
    await getResultPane().findByText("It is on its way");
    service.on(api.stepPreview.render, () => createProxyPage(500));
    await waitFor(() => fillEditor("body", "Half a thought"));
    expect(await getResultPane().findByRole("alert")).toBeTruthy();
    expect(getResultPane().getByText("It is on its way")).toBeTruthy();
    expect(await waitFor(() => getEditorText("body"))).toBe("Half a thought");
    const retryReply = deferReply<typeof api.stepPreview.render>(() => createProxyPage(500));
    service.on(api.stepPreview.render, retryReply.handler);
    await user.click(getResultPane().getByRole("button", { name: "Try again" }));
    expect(await getResultPane().findByRole("button", { name: "Trying again…" })).toBeTruthy();
    retryReply.release();
    const button = await getResultPane().findByRole("button", { name: "Try again" });
    stubBodyRender(service);
    await user.click(button);
    expect(await getResultPane().findByText("Half a thought")).toBeTruthy();
    expect(getResultPane().queryByRole("alert")).toBeNull();
  });

  test("of a value that became text keeps the editor's language while typing", async () => {
    await openPreview({ records: { events: [createShippedEvent(5)] } });
    await waitFor(() => fillEditor("body", '"Hello"'));
    expect(await screen.findByText("Liquid")).toBeTruthy();
    await waitFor(() => fillEditor("body", "Hello <b>"));
    expect(await getResultPane().findByText("Hello <b>")).toBeTruthy();
    expect(screen.getByText("Liquid")).toBeTruthy();
  });

  test("that is empty shows a message", async () => {
    await openPreview({
      prepare: ({ on }) =>
        on(api.stepPreview.render, () => ({ previewPayloadExample: {}, result: {} })),
    });
    expect(await getResultPane().findByText("The service returned an empty result")).toBeTruthy();
  });

  test("that arrives late isn't shown", async () => {
    const { service } = await openPreview();
    await getResultPane().findByText("It is on its way");
    const firstReply = deferReply(() => createSmsResponse("First words"));
    service.on(api.stepPreview.render, (request) =>
      request.body.controlValues?.["body"] === "First words"
        ? firstReply.handler(request)
        : createSmsResponse("Second words"),
    );
    await waitFor(() => fillEditor("body", "First words"));
    await waitFor(() => expect(service.getRequests(api.stepPreview.render)).toHaveLength(2));
    await waitFor(() => fillEditor("body", "Second words"));
    await getResultPane().findByText("Second words");
    expect(service.getRequests(api.stepPreview.render)[1]?.signal.aborted).toBe(true);
    await act(async () => firstReply.release());
    expect(getResultPane().queryByText("First words")).toBeNull();
  });
});

test("known steps aren't saved again when the view changes", async () => {
  const { user, address } = await renderPage(url, {
    records: { events: [twoStepEvent] },
    prepare: stubBodyRender,
  });
  await getResultPane().findByText("It is on its way");
  const saveSpy = vi.spyOn(localStore, "set");
  await user.click(screen.getByRole("button", { name: "All steps" }));
  await waitFor(() => expect(address()).toMatch(/show=steps/));
  const savedKeys = saveSpy.mock.calls.map(([key]) => key);
  expect(savedKeys.filter((key) => key.startsWith("preview-steps"))).toEqual([]);
});

describe("a failure of all steps", () => {
  const openSteps = async (createReply: (stepId: string) => Response) =>
    await renderPage(`${url}&eventId=e2&show=steps`, {
      records: { events: [twoStepEvent] },
      prepare: ({ on }) => on(api.stepPreview.render, ({ params }) => createReply(params.stepId)),
    });

  test("is shown once, and all steps are rendered after a retry", async () => {
    const { user, service } = await openSteps(() => createProxyPage(503));
    await screen.findByRole("region", { name: "Result" });
    await waitFor(() => expect(getResultPane().getAllByText("Render failed")).toHaveLength(2));
    expect(getResultPane().getAllByRole("alert")).toHaveLength(1);
    service.on(api.stepPreview.render, () => createSmsResponse("On its way"));
    await user.click(getResultPane().getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(getResultPane().getAllByText("On its way")).toHaveLength(2));
    expect(getResultPane().queryByRole("alert")).toBeNull();
  });

  test("is shown in each step if the reasons differ", async () => {
    await openSteps((stepId) => createErrorReply(422, { message: `No controls in ${stepId}` }));
    await screen.findByRole("region", { name: "Result" });
    const pushCard = within(await getResultPane().findByRole("region", { name: "Push" }));
    expect((await pushCard.findByRole("alert")).textContent).toContain("No controls in push");
    expect(getResultPane().getByText("No controls in sms")).toBeTruthy();
    expect(getResultPane().getAllByRole("alert")).toHaveLength(2);
  });
});

describe("the focus moves to", () => {
  const getHeading = () => screen.getByRole("heading", { level: 1 });

  test("the heading when another step opens", async () => {
    const { user, address: getAddress } = await renderPage("/step-preview", {
      records: { events: [twoStepEvent] },
      prepare: stubBodyRender,
    });
    await user.click(await screen.findByRole("button", { name: "SMS" }));
    await waitFor(() => getEditorText("body"));
    expect(document.activeElement).toBe(getHeading());
    await user.click(screen.getByRole("button", { name: /^step/ }));
    await user.click(await screen.findByRole("button", { name: "Push" }));
    await waitFor(() => expect(getAddress()).toMatch(/stepId=push/));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Push" })).toBeNull());
    expect(document.activeElement).toBe(getHeading());
    await user.click(screen.getByRole("button", { name: /^step/ }));
    await user.click(await screen.findByRole("button", { name: "Change workflow…" }));
    await screen.findByRole("textbox", { name: /^Workflow/ });
    expect(document.activeElement).toBe(getHeading());
  });

  test("the result when a chip is removed", async () => {
    const { user } = await renderPage(`${url}&locale=de-DE`, { records, prepare: stubBodyRender });
    await user.click(await screen.findByRole("button", { name: "Reset locale and time zone" }));
    await waitFor(() => expect(screen.queryByRole("button", { name: /^Reset locale/ })).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole("region", { name: "Result" }));
  });

  test("the button that replaces a pressed one", async () => {
    const { user } = await openPreview();
    await getResultPane().findByText("It is on its way");
    await user.click(screen.getByRole("button", { name: "Pin to compare" }));
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Compare" }));
    await user.click(screen.getByRole("button", { name: "Unpin" }));
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Pin to compare" }));
    await user.click(screen.getByRole("button", { name: "Use saved values" }));
    const overrideButton = await screen.findByRole("button", { name: "Override control values" });
    expect(document.activeElement).toBe(overrideButton);
    await user.click(overrideButton);
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Use saved values" }));
  });
});

describe("the share dialog", () => {
  async function openShareDialog(path: string) {
    const { user } = await renderPage(path, { records, prepare: stubBodyRender });
    await screen.findByRole("region", { name: "Result" });
    await getResultPane().findByText("It is on its way");
    await user.click(screen.getByRole("button", { name: "Copy" }));
    await user.click(await screen.findByRole("menuitem", { name: "Link…" }));
    return within(await screen.findByRole("dialog", { name: "Share preview" }));
  }

  test("lists only what the link contains, and where the control values come from", async () => {
    const dialog = await openShareDialog(url);
    expect(
      dialog.getByText(
        "The link includes the environment, workflow, and step. The preview will use the newest event's control values when someone opens the link.",
      ),
    ).toBeTruthy();
  });

  test("lists the event that the preview is based on, and the view once", async () => {
    const dialog = await openShareDialog(`${url}&eventId=e1&show=steps&width=375`);
    expect(
      dialog.getByText("The link includes the environment, workflow, step, event, and view."),
    ).toBeTruthy();
  });
});

describe("if recent events can't be loaded", () => {
  const openWithoutEvents = () =>
    openPreview({
      prepare: (stub) => {
        stubBodyRender(stub);
        stub.on(api.events.list, () => createErrorReply(403, { message: "Not for you" }));
      },
    });

  const deferEvents = () =>
    deferReply<typeof api.events.list>(() => ({
      data: [shippedEvent],
      hasMore: false,
      page: 0,
      pageSize: 1,
    }));

  test("nothing is claimed about them, also while they load again", async () => {
    const { user, service } = await openWithoutEvents();
    const expectNoClaim = () => {
      expect(screen.getByText(/^This preview uses the workflow's saved/).textContent).not.toMatch(
        /no recent event/,
      );
      expect(screen.getByRole("button", { name: "All steps" }).title).toBe(
        "Load the initial values to find the workflow's other steps",
      );
    };
    expect(
      await screen.findByText(
        "This preview uses the workflow's saved control values. The API can't return them, and recent events couldn't be loaded.",
      ),
    ).toBeTruthy();
    expectNoClaim();
    service.on(api.events.list, deferEvents().handler);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(screen.queryByText("Couldn't load the initial values")).toBeNull());
    expectNoClaim();
  });

  test("the payload can be filled from an event after a retry", async () => {
    const { user, service } = await openWithoutEvents();
    await user.click(await screen.findByRole("tab", { name: "Payload" }));
    await user.click(screen.getByRole("button", { name: "Fill payload…" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Fill payload" }));
    await user.click(dialog.getByRole("button", { name: "Event" }));
    expect((await dialog.findByRole("alert")).textContent).toMatch(
      /^Couldn't load recent events.*Not for you/,
    );
    const retryReply = deferEvents();
    service.on(api.events.list, retryReply.handler);
    await user.click(dialog.getByRole("button", { name: "Try again" }));
    expect(await dialog.findByText("Loading events…")).toBeTruthy();
    expect(dialog.queryByText("No events found for this workflow.")).toBeNull();
    retryReply.release();
    expect(await dialog.findByRole("list", { name: "Events" })).toBeTruthy();
  });

  test("the dialog of payloads reports that they are missing, and can load them", async () => {
    const { user, service } = await openWithoutEvents();
    await getResultPane().findByText("Nothing was given");
    await user.click(screen.getByRole("button", { name: "Try payloads" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect((await dialog.findByRole("alert")).textContent).toMatch(
      /^Couldn't load all data for the payloads.*Not for you/,
    );
    const getRenderButton = () =>
      dialog.getByRole<HTMLButtonElement>("button", { name: /^Render \d+ previews$/ });
    const count = getRenderButton().textContent;
    const retryReply = deferEvents();
    service.on(api.events.list, retryReply.handler);
    await user.click(dialog.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(dialog.queryByRole("alert")).toBeNull());
    expect(getRenderButton().disabled).toBe(true);
    retryReply.release();
    await waitFor(() => expect(getRenderButton().disabled).toBe(false));
    expect(getRenderButton().textContent).not.toBe(count);
  });
});

describe("the picker", () => {
  test("lists the workflows of a service that can list them", async () => {
    const shippedWorkflow = { _id: "w1", workflowId: "order-shipped", name: "Order shipped" };
    const { user, address: getAddress } = await renderPage("/step-preview", {
      signIn: createLinkSignIn({ operations: ["workflows.list", "workflows.read"] }),
      prepare: ({ on }) => {
        on(extraWorkflows.list, ({ query }) => ({
          workflows: query.query === "nothing" ? [] : [shippedWorkflow],
          totalCount: query.query === "nothing" ? 0 : 1,
        }));
        on(extraWorkflows.read, () => ({
          ...shippedWorkflow,
          steps: [{ _id: "s1", stepId: "text", name: "Text", type: "sms" }],
        }));
      },
    });
    expect(await screen.findByText("1 workflow")).toBeTruthy();
    fill(screen.getByRole("textbox", { name: "Search workflows" }), "nothing");
    expect(await screen.findByText("No workflows match your search.")).toBeTruthy();
    fill(screen.getByRole("textbox", { name: "Search workflows" }), "");
    await user.click(await screen.findByRole("button", { name: "Show steps of Order shipped" }));
    const stepButtonOptions = { name: "SMS: Text", description: "Order shipped order-shipped" };
    await user.click(await screen.findByRole("button", stepButtonOptions));
    await waitFor(() => expect(getAddress()).toMatch(/workflowId=order-shipped.*stepId=s1/));
  });

  test("lists the steps of the newest events", async () => {
    const { user, address: getAddress } = await renderPage("/step-preview", { records });
    await user.click(await screen.findByRole("button", { name: "SMS" }));
    await waitFor(() => expect(getAddress()).toMatch(/workflowId=order-shipped.*stepId=sms/));
  });

  test("shows an empty state without workflows", async () => {
    await renderPage("/step-preview");
    expect(await screen.findByText(/^No (event|workflow)/)).toBeTruthy();
  });

  test("shows a loading state first", async () => {
    const listReply = deferReply(() => ({
      data: [shippedEvent],
      hasMore: false,
      page: 0,
      pageSize: 1,
    }));
    await renderPage("/step-preview", {
      prepare: ({ on }) => on(api.events.list, listReply.handler),
    });
    expect(screen.queryByText(/^No (event|workflow)/)).toBeNull();
    listReply.release();
    expect(await screen.findByRole("button", { name: "SMS" })).toBeTruthy();
  });

  test("accepts IDs if the events can't be loaded", async () => {
    const { user, service } = await renderPage("/step-preview", {
      prepare: (stub) => {
        stubBodyRender(stub);
        stub.on(api.events.list, () => createErrorReply(403, { message: "Not for you" }));
      },
    });
    expect((await screen.findByRole("alert")).textContent).toMatch(/events.*Not for you/i);
    fill(screen.getByRole("textbox", { name: /^Workflow/ }), "order-shipped");
    fill(screen.getByRole("textbox", { name: /^Step/ }), "email");
    await user.click(screen.getByRole("button", { name: "Preview step" }));
    await waitFor(() =>
      expect(service.getRequests(api.stepPreview.render)).toMatchObject([
        { params: { workflowId: "order-shipped", stepId: "email" } },
      ]),
    );
    expect(service.getRequests(api.stepPreview.render)[0]?.body.controlValues).toBeUndefined();
    expect(await screen.findByText(/uses the workflow.s saved control values/)).toBeTruthy();
  });

  test("shows the subscriber of the preview", async () => {
    await renderPage("/step-preview?subscriberId=user_8841", { records });
    expect(await screen.findByText(/user_8841/)).toBeTruthy();
  });
});
