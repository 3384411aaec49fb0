import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { api } from "../../../contract/index.ts";
import { asObject, asText } from "../../../domain/loose.ts";
import { event, job } from "../../testing/records.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { fillEditor } from "./testing/editor.ts";
import { createSmsFields, createSmsResponse, smsPreviewUrl as url } from "./testing/sms-preview.ts";

const shippedEvent = event("e1", {
  jobs: [job("j1", createSmsFields())],
  subscriber: { subscriberId: "bo", _id: "id-bo", firstName: "Bo" },
});
const exampleSubscriber = { subscriberId: "ana-silva", firstName: "Ana", locale: "en-US" };

/** Opens a preview that contains the subscriber's first name. No subscriber has a profile. */
async function open(path: string) {
  const page = await renderPage(path, {
    records: { events: [shippedEvent] },
    prepare: ({ on }) =>
      on(api.stepPreview.render, ({ body: { previewPayload } }) => {
        const sentSubscriber = asObject(previewPayload?.subscriber);
        const name = asText((sentSubscriber ?? exampleSubscriber)["firstName"]) ?? "";
        return createSmsResponse(`Hi ${name}.`, {
          payload: {},
          subscriber: { ...exampleSubscriber, ...sentSubscriber },
        });
      }),
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

test("a locale overrides that of the service's example if the subscriber is empty", async () => {
  const { user, pane, getLastSubscriber } = await open(`${url}&locale=fr-FR`);
  await user.click(screen.getByRole("tab", { name: "Subscriber" }));
  await waitFor(() => fillEditor("Subscriber", '{"firstName":"Cleo"}'));
  await pane.findByText("Hi Cleo.");
  await user.click(screen.getByRole("button", { name: "Clear section" }));
  await pane.findByText("Hi Ana.");
  expect(getLastSubscriber()).toEqual({ ...exampleSubscriber, locale: "fr-FR" });
});
