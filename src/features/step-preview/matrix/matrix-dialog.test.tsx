import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { JsonObject } from "../../../../contract/common.ts";
import { parseJson } from "../../../../contract/parse-json.ts";
import { asObject, asText } from "../../../../domain/loose.ts";
import { session } from "../../../api/session/session.ts";
import { createLinkSignIn } from "../../../api/testing/sessions.ts";
import { emptyPayload } from "../draft/sections.ts";
import { MatrixDialog } from "./matrix-dialog.tsx";
import { PayloadsDialog } from "./payloads-dialog.tsx";

afterEach(() => {
  cleanup();
  session.close();
  vi.restoreAllMocks();
});

const createCase = (name: string) => ({
  id: name,
  name,
  group: "Edge cases" as const,
  payload: {},
});

const twoCases = [createCase("First"), createCase("Second")];

const createRender = () =>
  Response.json({
    data: { previewPayloadExample: {}, result: { type: "sms", preview: { body: "Hi" } } },
  });

function openDialog(controlValues?: JsonObject, cases = twoCases) {
  session.open(createLinkSignIn());
  const fetchSpy = vi.spyOn(globalThis, "fetch").mockImplementation(async () => createRender());
  render(
    <MatrixDialog
      open
      onClose={() => undefined}
      step={{ workflowId: "w", stepId: "s" }}
      controlValues={controlValues}
      cases={cases}
      loadState={{ isPending: false, failure: undefined, retry: () => undefined }}
      onOpenCase={() => undefined}
    />,
  );
  return fetchSpy;
}

test("a locale that is entered twice is rendered once", async () => {
  openDialog();
  const enterLocales = (text: string) =>
    fireEvent.change(screen.getByLabelText("Locales"), { target: { value: text } });
  enterLocales("de, de");
  fireEvent.click(screen.getByRole("button", { name: "Render 2 previews" }));
  expect(await screen.findByText(/^2 of 2 payloads rendered/)).toBeTruthy();
  const renderAgainButton = await screen.findByRole("button", { name: "Render again" });
  enterLocales("");
  fireEvent.click(renderAgainButton);
  expect(await screen.findByRole("button", { name: "Second: 1 message" })).toBeTruthy();
  expect(screen.getAllByRole("button", { name: /: 1 message$/ })).toHaveLength(2);
});

test("the progress is announced by quarters, and then the result", async () => {
  const fetchSpy = openDialog(
    undefined,
    Array.from({ length: 12 }, (_, index) => createCase(`Case ${index}`)),
  );
  let release = () => {};
  const releasePromise = new Promise<void>((resolve) => (release = resolve));
  fetchSpy.mockImplementation(async () => {
    if (fetchSpy.mock.calls.length > 3) await releasePromise;
    return createRender();
  });
  const announcements = new Set<string>();
  const observer = new MutationObserver(() => {
    for (const { textContent } of screen.getAllByRole("status")) announcements.add(textContent);
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  fireEvent.click(screen.getByRole("button", { name: "Render 12 previews" }));
  await screen.findByText("25% of 12 payloads rendered");
  // The second click of a double click on the start button.
  fireEvent.click(screen.getByRole("button", { name: "Stop" }), { detail: 2 });
  release();
  // The second click of a double click on the stop button.
  fireEvent.click(await screen.findByRole("button", { name: "Render again" }), { detail: 2 });
  expect(screen.queryByRole("button", { name: "Stop" })).toBeNull();
  observer.disconnect();
  const texts = [...announcements];
  expect(texts.at(-1)).toBe(
    "12 of 12 payloads rendered: 12 without issues, 0 with warnings, 0 failed",
  );
  for (const text of texts.slice(0, -1))
    expect(text).toMatch(/^((0|25|50|75|100)% of 12 payloads rendered)?$/);
  expect(texts).toContain("25% of 12 payloads rendered");
});

test("selecting a payload moves the focus to it", async () => {
  openDialog();
  fireEvent.click(screen.getByRole("button", { name: "Render 2 previews" }));
  for (const name of ["First", "Second"]) {
    fireEvent.click(await screen.findByRole("button", { name: `${name}: 1 message` }));
    const region = screen.getByRole("region", { name: "Selected payload" });
    expect(document.activeElement).toBe(region);
    expect(region.textContent).toContain(name);
  }
});

test("large numbers in control values are a warning for each payload", async () => {
  openDialog({ limit: Number.MAX_SAFE_INTEGER + 1 });
  fireEvent.click(screen.getByRole("button", { name: "Render 2 previews" }));
  const name = /: Large numbers may be rounded · 1 message$/;
  await expect.poll(() => screen.queryAllByRole("button", { name })).toHaveLength(2);
});

test("the service's example completes empty sections, also if it loads on a retry", async () => {
  session.open(createLinkSignIn());
  const example = { payload: { order: "A-1" }, subscriber: { firstName: "Ana" } };
  const fetchSpy = vi
    .spyOn(globalThis, "fetch")
    .mockImplementation(async () =>
      Response.json({
        data: { previewPayloadExample: example, result: { type: "sms", preview: { body: "Hi" } } },
      }),
    )
    .mockResolvedValueOnce(Response.json({ message: "Not for you" }, { status: 403 }));
  const draft = { controls: undefined, payload: { ...emptyPayload, payload: "{}" } };
  const noRegion = { locale: undefined, timeZone: undefined };
  const step = { workflowId: "w", stepId: "s" };
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <PayloadsDialog
        onClose={() => undefined}
        step={step}
        body={{ previewPayload: { subscriber: { firstName: "Bo" } } }}
        scenarios={[{ name: "Saved", draft, region: noRegion, step }]}
        events={[]}
        eventsFailure={null}
        onRetryEvents={() => undefined}
        // The rendered subscriber is merged into the example of a render.
        example={{ ...example, subscriber: { firstName: "Bo" } }}
        onOpenCase={() => undefined}
      />
    </QueryClientProvider>,
  );
  expect((await screen.findByRole("alert")).textContent).toMatch(
    /^Couldn't load all data for the payloads.*Not for you/,
  );
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await expect.poll(() => screen.queryByRole("alert")).toBeNull();
  fireEvent.change(screen.getByLabelText("Locales"), { target: { value: "de" } });
  const button = screen.getByRole("button", { name: /^Render/ });
  await expect.poll(() => button.hasAttribute("disabled")).toBe(false);
  fireEvent.click(button);
  await screen.findByRole("button", { name: "Render again" });
  const previewPayloads = fetchSpy.mock.calls.map(
    ([, init]) => asObject(parseJson(asText(init?.body) ?? ""))?.["previewPayload"],
  );
  expect(previewPayloads).toContainEqual({
    payload: {},
    subscriber: { firstName: "Ana", locale: "de" },
  });
  expect(previewPayloads).toContainEqual({
    payload: { order: "👩🏽‍🚀🇺🇳🏳️‍🌈 Zoë’s “gift” 🎁" },
    subscriber: { firstName: "Bo", locale: "de" },
  });
});
