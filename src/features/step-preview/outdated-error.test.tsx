import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { api } from "../../../contract/index.ts";
import { event, job } from "../../testing/records.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { createProxyPage, deferReply } from "../../testing/replies.ts";
import { fillEditor } from "./testing/editor.ts";
import {
  createSmsErrorResponse,
  createSmsFields,
  smsPreviewUrl as url,
} from "./testing/sms-preview.ts";

const shippedEvent = event("e1", {
  jobs: [job("j1", createSmsFields("{{ payload.name | shout }}"))],
});
const errorResponse = createSmsErrorResponse(
  "Unknown filter",
  "body, line 1, column 4: Unknown filter",
);
const findErrors = () => screen.queryAllByText(/Unknown filter/);
const getResultPane = () => within(screen.getByRole("region", { name: "Result" }));

async function open(path: string) {
  const page = await renderPage(path, {
    records: { events: [shippedEvent] },
    prepare: ({ on }) => on(api.stepPreview.render, () => errorResponse),
  });
  await expect.poll(findErrors).not.toEqual([]);
  return page;
}

// With `show=steps`, the step's card also shows the error, as the summary of its result.
test.each(["", "&show=steps"])(
  "a template error stays while a request is pending, and not after it fails (%s)",
  async (showParam) => {
    const { service } = await open(`${url}${showParam}`);
    await expect.poll(() => findErrors().length).toBe(showParam === "" ? 3 : 4);
    const reply = deferReply(() => createProxyPage(500));
    service.on(api.stepPreview.render, reply.handler);
    await waitFor(() => fillEditor("body", "Corrected"));
    await screen.findByText("Rendering…");
    expect(findErrors().length).toBeGreaterThan(0);
    reply.release();
    expect(await getResultPane().findByText("Couldn't render the step")).toBeTruthy();
    expect(findErrors()).toEqual([]);
    expect(screen.getAllByRole("alert")).toHaveLength(1);
  },
);

test("a template error isn't shown while the payload is invalid", async () => {
  const { user } = await open(url);
  await user.click(screen.getByRole("tab", { name: "Payload" }));
  await waitFor(() => fillEditor("Payload", "{"));
  expect(await getResultPane().findByText("Invalid JSON in Payload")).toBeTruthy();
  expect(findErrors()).toEqual([]);
  await user.click(screen.getByRole("tab", { name: "Controls" }));
  expect(findErrors()).toEqual([]);
  await user.click(screen.getByRole("tab", { name: "Payload" }));
  await waitFor(() => fillEditor("Payload", "{}"));
  await expect.poll(findErrors).not.toEqual([]);
});
