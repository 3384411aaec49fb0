import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { api } from "../../../contract/index.ts";
import { asObject } from "../../../domain/loose.ts";
import { event, job } from "../../testing/records.ts";
import { fill, renderPage } from "../../testing/render-page.tsx";
import { fillEditor, getEditorText, isEditorInvalid } from "./testing/editor.ts";
import {
  createSmsFields,
  createSmsResponse,
  createStep,
  smsPreviewUrl as url,
} from "./testing/sms-preview.ts";

const pushStep = createStep("push", "Push", { body: "Hello" });
const shippedEvent = event("e1", {
  jobs: [
    job("j1", createSmsFields()),
    job("j2", { type: "push", providerId: "fcm", step: pushStep }),
  ],
});
const collectedEvent = { id: "c1", time: "2026-03-01T03:00:00.000Z", payload: { comment: "Yes" } };
const example = {
  payload: { order: "example" },
  steps: { collect: { eventCount: 1, events: [collectedEvent] } },
};

/** Opens a preview whose message contains the order of the payload. */
async function open(path: string) {
  const page = await renderPage(path, {
    records: { events: [shippedEvent] },
    prepare: ({ on }) =>
      on(api.stepPreview.render, ({ body: { previewPayload } }) => {
        const payload = { ...example.payload, ...asObject(previewPayload?.payload) };
        return createSmsResponse(`Order ${payload.order}`, { ...example, payload });
      }),
  });
  await screen.findByText(/^Rendered in/);
  const { user, service } = page;
  return {
    ...page,
    openTab: async (name: string) => await user.click(screen.getByRole("tab", { name })),
    getLastRequest: () => service.getRequests(api.stepPreview.render).at(-1)?.body,
  };
}

test.each([
  ["order-shipped", "Order shipped"],
  ["template", "Order shipped"],
  ["welcome", "welcome"],
])("the workflow %s is shown as %s, whatever the event's workflow is", async (workflowId, name) => {
  await open(`/step-preview?workflowId=${workflowId}&stepId=sms&eventId=e1`);
  expect(screen.getByText("workflow").nextElementSibling?.textContent).toBe(name);
});

describe("all control values", () => {
  const label = "Control values as JSON";
  const openJson = async () => {
    const page = await open(url);
    await page.user.click(screen.getByRole("button", { name: "JSON" }));
    return page;
  };

  test("can be edited as JSON", async () => {
    const { getLastRequest } = await openJson();
    await waitFor(() => fillEditor(label, '{"amount":2,"unit":"hours"}'));
    await expect
      .poll(getLastRequest)
      .toMatchObject({ controlValues: { amount: 2, unit: "hours" } });
  });

  test.each([
    ["", false],
    ["[]", true],
    ["null", true],
    ["{", true],
  ])("the JSON text %j is marked as invalid: %s", async (text, isInvalid) => {
    await openJson();
    await waitFor(() => fillEditor(label, text));
    await waitFor(() => expect(isEditorInvalid(label)).toBe(isInvalid));
    expect(
      screen.getByRole<HTMLButtonElement>("button", { name: "Copy all values" }).disabled,
    ).toBe(true);
  });
});

describe("overridden control values", () => {
  const useSavedValues = async ({ user, getLastRequest }: Awaited<ReturnType<typeof open>>) => {
    await user.click(screen.getByRole("button", { name: "Use saved values" }));
    await expect.poll(() => getLastRequest()?.controlValues).toBeUndefined();
  };
  const override = async ({ user }: Awaited<ReturnType<typeof open>>) =>
    await user.click(await screen.findByRole("button", { name: "Override control values" }));

  test("start with the last edits, even after a visit to another tab", async () => {
    const page = await open(url);
    await waitFor(() => fillEditor("body", "Edited"));
    await useSavedValues(page);
    await page.openTab("Payload");
    await page.openTab("Controls");
    await override(page);
    expect(await waitFor(() => getEditorText("body"))).toBe("Edited");
  });

  test("start with the event's values after a reload", async () => {
    const page = await open(url);
    await useSavedValues(page);
    await page.reload();
    await override(page);
    expect(await waitFor(() => getEditorText("body"))).toBe("Hello");
    expect(screen.getByText(/^These are the control values of the event from/)).toBeTruthy();
  });
});

test("the name of an existing control can't be added again, and the field shows why", async () => {
  const { user } = await open(url);
  const field = screen.getByRole("textbox", { name: "Control name" });
  fill(field, "body");
  const message = "A control with this name exists.";
  expect(screen.getByRole("textbox", { name: "Control name", description: message })).toBe(field);
  expect(field.getAttribute("aria-invalid")).toBe("true");
  fill(field, "title");
  expect(screen.queryByText(message)).toBeNull();
  await user.click(screen.getByRole("button", { name: "Add control" }));
  expect(await waitFor(() => getEditorText("title"))).toBe("");
});

test("a step after a digest can be previewed with any number of events", async () => {
  const { user, openTab, getLastRequest } = await open(url);
  await openTab("Steps");
  await user.click(screen.getByRole("button", { name: "50 events" }));
  const events = Array.from({ length: 50 }, () => collectedEvent);
  await expect
    .poll(getLastRequest)
    .toMatchObject({ previewPayload: { steps: { collect: { eventCount: 50, events } } } });
});

test("a preview from an event states that it is a new render", async () => {
  await open(`${url}&eventId=e1`);
  expect(
    screen.getByText("This is a new render. It may differ from the step's result in the event."),
  ).toBeTruthy();
});

test("all steps show a changed payload, each in its result", async () => {
  const { user, openTab, address } = await open(url);
  await user.click(screen.getByRole("button", { name: "All steps" }));
  await waitFor(() => expect(address()).toContain("show=steps"));
  await openTab("Payload");
  await waitFor(() => fillEditor("Payload", '{"order":"Z-1"}'));
  const pane = within(screen.getByRole("region", { name: "Result" }));
  for (const name of ["SMS", "Push"]) {
    const card = within(await pane.findByRole("region", { name }));
    expect(await card.findByText("Order Z-1")).toBeTruthy();
    expect(card.getByText(/^GSM-7: \d+ septets/)).toBeTruthy();
  }
});

test("all steps keep their last render while the payload is invalid", async () => {
  const { openTab, service } = await open(`${url}&show=steps`);
  await openTab("Payload");
  await waitFor(() => fillEditor("Payload", '{"order":"Z-1"}'));
  const pane = within(screen.getByRole("region", { name: "Result" }));
  const cards = ["SMS", "Push"].map((name) => within(pane.getByRole("region", { name })));
  for (const card of cards) await card.findByText("Order Z-1");
  const { length: requestCount } = service.getRequests(api.stepPreview.render);
  await waitFor(() => fillEditor("Payload", "{"));
  for (const card of cards) {
    await card.findByText(/^This is the last successful render/);
    expect(card.getByText("Order Z-1")).toBeTruthy();
  }
  expect(service.getRequests(api.stepPreview.render)).toHaveLength(requestCount);
});

test("invalid JSON is reported with its position, and stays after a reload", async () => {
  const { openTab, reload } = await open(url);
  await openTab("Payload");
  await waitFor(() => fillEditor("Payload", '{\n  "order": \n'));
  const pane = within(screen.getByRole("region", { name: "Result" }));
  expect(await pane.findByText("Invalid JSON in Payload")).toBeTruthy();
  expect(pane.getByText(/^Line \d+, column \d+/)).toBeTruthy();
  await reload();
  await screen.findByText("Invalid JSON in Payload");
  await openTab("Payload");
  expect(await waitFor(() => getEditorText("Payload"))).toContain('"order"');
});
