import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answer, stubFetch, type StubbedFetch } from "../../../api/testing/stub-fetch.ts";
import { session } from "../../../api/session/session.ts";
import { linkSignIn } from "../../../api/testing/sessions.ts";
import { readOutcome } from "../render/outcome.ts";
import { PayloadPane } from "./payload-pane.tsx";
import { type PreviewDraft, emptyPayload, writeJson } from "./sections.ts";

// The editor needs a layout; without its code a plain field is used.
vi.mock("../../../components/json/json-editor/create-editor.ts", () => {
  throw new Error("not there");
});

const example = { payload: { order: { id: "A-1" } }, env: { URL: "https://a.example" } };
const typed = { payload: { order: { id: "typed", extra: true } } };
const event = { _id: "e1", payload: { order: { id: "of-event" } } };
const step = { workflowId: "order-shipped", stepId: "email" };
let service: StubbedFetch;

beforeEach(() => {
  session.open(linkSignIn());
  service = stubFetch(
    answer(201, { data: { previewPayloadExample: example, result: { type: "email" } } }),
  );
});
afterEach(() => {
  session.close();
});

function Pane({ fromEvent = false }: { fromEvent?: boolean }) {
  const [draft, setDraft] = useState<PreviewDraft>({
    controls: '{"body": "{{ payload.order.id }}"}',
    payload: { ...emptyPayload, payload: writeJson(typed.payload) },
  });
  return (
    <PayloadPane
      step={step}
      section="payload"
      draft={draft}
      // As services answer: what was sent is merged over the example.
      outcome={readOutcome({ previewPayloadExample: { ...example, ...typed }, result: {} })}
      event={fromEvent ? event : undefined}
      events={[]}
      region={{ locale: undefined, timeZone: undefined }}
      onRegion={() => undefined}
      onChange={setDraft}
      onSubscriber={() => undefined}
    />
  );
}

const show = (pane = <Pane />) =>
  render(<QueryClientProvider client={new QueryClient()}>{pane}</QueryClientProvider>);
const shownText = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Payload" }).value;
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test("resetting to the example drops what was typed", async () => {
  show();
  expect(shownText()).toBe(writeJson(typed.payload));
  press("Reset to example");
  await expect.poll(shownText).toBe(writeJson(example.payload));
  expect(await service.seen[0]?.json()).toEqual({
    controlValues: { body: "{{ payload.order.id }}" },
  });
});

test("resetting to the event drops what was typed", async () => {
  show(<Pane fromEvent />);
  press("Reset to event");
  await expect.poll(shownText).toBe(writeJson(event.payload));
});

test("an example that can't be loaded is reported, and what was typed stays", async () => {
  service.answers(answer(500, { message: "broken" }));
  show();
  press("Reset to example");
  expect(await screen.findByText("Couldn't load the example")).toBeTruthy();
  expect(shownText()).toBe(writeJson(typed.payload));
});
