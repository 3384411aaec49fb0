import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { api } from "../../../contract/index.ts";
import { asObject, asText } from "../../../domain/loose.ts";
import { event, job } from "../../testing/records.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { createProxyPage, deferReply, type ReplyHandler } from "../../testing/replies.ts";
import { fillEditor } from "./testing/editor.ts";
import { createSmsFields, createSmsResponse, smsPreviewUrl as url } from "./testing/sms-preview.ts";

const shippedEvent = event("e1", {
  jobs: [job("j1", createSmsFields())],
  subscriber: { subscriberId: "bo", _id: "id-bo", firstName: "Bo" },
});
const exampleSubscriber = { subscriberId: "ana-silva", firstName: "Ana", locale: "en-US" };

/** Renders the subscriber's first name. */
const renderName: ReplyHandler<typeof api.stepPreview.render> = ({ body: { previewPayload } }) => {
  const sentSubscriber = asObject(previewPayload?.subscriber);
  const name = asText((sentSubscriber ?? exampleSubscriber)["firstName"]) ?? "";
  return createSmsResponse(`Hi ${name}.`, {
    payload: {},
    subscriber: { ...exampleSubscriber, ...sentSubscriber },
  });
};

/** Opens a preview of the subscriber's first name. No subscriber has a profile. */
async function open(path: string) {
  const page = await renderPage(path, {
    records: { events: [shippedEvent] },
    prepare: ({ on }) => on(api.stepPreview.render, renderName),
  });
  await screen.findByText(/^Rendered in/);
  const pane = within(screen.getByRole("region", { name: "Result" }));
  return {
    ...page,
    pane,
    getLastSubscriber: () =>
      page.service.getRequests(api.stepPreview.render).at(-1)?.body.previewPayload?.subscriber,
  };
}

test.each(["", "&eventId=e1"])(
  "a requested subscriber without a profile is rendered with only its ID%s",
  async (params) => {
    const { user, pane, getLastSubscriber } = await open(`${url}&subscriberId=ghost${params}`);
    await user.click(screen.getByRole("tab", { name: "Subscriber" }));
    expect(screen.getByText(/^Subscriber profile not found/)).toBeTruthy();
    await pane.findByText("Hi .");
    expect(getLastSubscriber()).toEqual({ subscriberId: "ghost" });
  },
);

test("a requested subscriber without a profile keeps the data of its event", async () => {
  const { pane, getLastSubscriber } = await open(`${url}&subscriberId=bo&eventId=e1`);
  await pane.findByText("Hi Bo.");
  expect(getLastSubscriber()).toEqual({ subscriberId: "bo", firstName: "Bo" });
});

test("a locale overrides that of the service's example if the subscriber is empty", async () => {
  const { user, pane, getLastSubscriber } = await open(`${url}&locale=fr-FR`);
  await user.click(screen.getByRole("tab", { name: "Subscriber" }));
  await waitFor(() => fillEditor("Subscriber", '{"firstName":"Cleo"}'));
  await pane.findByText("Hi Cleo.");
  await user.click(screen.getByRole("button", { name: "Clear section" }));
  await pane.findByText("Hi Ana.");
  expect(getLastSubscriber()).toEqual({ ...exampleSubscriber, locale: "fr-FR" });
});

test("a failed render of the service's example can be retried, and a locale is applied", async () => {
  const { user, service, pane, getLastSubscriber } = await open(
    `${url}&subscriberId=ghost&locale=fr-FR`,
  );
  const reply = deferReply(() => createProxyPage(500));
  service.on(api.stepPreview.render, reply.handler);
  await user.click(screen.getByRole("tab", { name: "Subscriber" }));
  await user.click(screen.getByRole("button", { name: "Clear section" }));
  await screen.findByText("Rendering…");
  expect(pane.queryByText(/^This is the last successful render/)).toBeNull();
  reply.release();
  await pane.findByText("Couldn't render the step");
  service.on(api.stepPreview.render, renderName);
  await user.click(pane.getByRole("button", { name: "Try again" }));
  await pane.findByText("Hi Ana.");
  await expect.poll(getLastSubscriber).toEqual({ ...exampleSubscriber, locale: "fr-FR" });
  await screen.findByText(/^Rendered in/);
});
