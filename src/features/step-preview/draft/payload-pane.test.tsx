import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createResponder, stubFetch, type StubbedFetch } from "../../../api/testing/stub-fetch.ts";
import { session } from "../../../api/session/session.ts";
import { createLinkSignIn } from "../../../api/testing/sessions.ts";
import { parseOutcome } from "../render/outcome.ts";
import { PayloadPane } from "./payload-pane.tsx";
import { type PreviewDraft, emptyPayload, formatJson } from "./sections.ts";
import { usePayloadLoads } from "./use-payload-loads.ts";
import { getEditorText } from "../testing/editor.ts";

const example = { payload: { order: { id: "A-1" } }, env: { URL: "https://a.example" } };
const editedSections = { payload: { order: { id: "typed", extra: true } } };
const event = { _id: "e1", payload: { order: { id: "of-event" } } };
const step = { workflowId: "order-shipped", stepId: "email" };
let service: StubbedFetch;

beforeEach(() => {
  session.open(createLinkSignIn());
  service = stubFetch(
    createResponder(201, { data: { previewPayloadExample: example, result: { type: "email" } } }),
  );
});
afterEach(() => {
  session.close();
});

function Pane({ hasEvent = false }: { hasEvent?: boolean }) {
  const [draft, setDraft] = useState<PreviewDraft>({
    controls: '{"body": "{{ payload.order.id }}"}',
    payload: { ...emptyPayload, payload: formatJson(editedSections.payload) },
  });
  // Services merge the payload of the request into the example that they return.
  const outcome = parseOutcome({
    previewPayloadExample: { ...example, ...editedSections },
    result: {},
  });
  const loads = usePayloadLoads({ step, draft, example: outcome.example, onChange: setDraft });
  return (
    <PayloadPane
      section="payload"
      draftError={undefined}
      draft={draft}
      outcome={outcome}
      event={hasEvent ? event : undefined}
      events={[]}
      eventsFailure={null}
      onRetryEvents={() => undefined}
      isProfileMissing={false}
      region={{ locale: undefined, timeZone: undefined }}
      onRegion={() => undefined}
      onChange={setDraft}
      loads={loads}
      onSubscriber={() => undefined}
    />
  );
}

const renderPane = (pane = <Pane />) =>
  render(<QueryClientProvider client={new QueryClient()}>{pane}</QueryClientProvider>);
const findPayloadText = async () => await waitFor(() => getEditorText("Payload"));
const clickButton = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test("resetting to the example discards the input", async () => {
  renderPane();
  expect(await findPayloadText()).toBe(formatJson(editedSections.payload));
  clickButton("Reset to example");
  await expect.poll(findPayloadText).toBe(formatJson(example.payload));
  expect(await service.requests[0]?.json()).toEqual({
    controlValues: { body: "{{ payload.order.id }}" },
  });
});

test("resetting to the event discards the input", async () => {
  renderPane(<Pane hasEvent />);
  clickButton("Reset to event");
  await expect.poll(findPayloadText).toBe(formatJson(event.payload));
});

test("if the example can't be loaded, an error is shown and the input stays", async () => {
  service.setResponders(createResponder(500, { message: "broken" }));
  renderPane();
  clickButton("Reset to example");
  expect(await screen.findByText("Couldn't load the example")).toBeTruthy();
  expect(await findPayloadText()).toBe(formatJson(editedSections.payload));
});

test("a failed reset to the event can be retried", async () => {
  service.setResponders(createResponder(500, { message: "broken" }));
  renderPane(<Pane hasEvent />);
  clickButton("Reset to event");
  await screen.findByText("Couldn't load the example");
  service.setResponders(
    createResponder(201, { data: { previewPayloadExample: example, result: { type: "email" } } }),
  );
  clickButton("Try again");
  await expect.poll(findPayloadText).toBe(formatJson(event.payload));
});
