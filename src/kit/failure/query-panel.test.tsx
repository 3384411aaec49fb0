import { act, screen } from "@testing-library/react";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { api } from "../../../contract/index.ts";
import { integration } from "../../testing/records.ts";
import { createErrorReply } from "../../testing/replies.ts";
import { renderPage } from "../../testing/render-page.tsx";

beforeEach(() => {
  // The rate-limit gate outlives a test. Because the fake time is in the past, the gate is open
  // again when the next test begins, even in another file.
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse("2026-01-02T00:00:00Z") });
  onTestFinished(() => void vi.useRealTimers());
});

test("a rate-limited panel shows why it is waiting and when it continues", async () => {
  await renderPage("/integrations/id-sendgrid-eu", {
    records: { integrations: [integration("sendgrid-eu")] },
    prepare: ({ onNext }) =>
      onNext(api.integrations.listActive, () => createErrorReply(429, {}, { "Retry-After": "40" })),
  });
  const reasonElement = await screen.findByText("The service is rate-limiting requests (429).");
  expect(reasonElement.parentElement?.textContent).toMatch(/Trying again in (4\d|39) s\.$/);
  await act(() => vi.advanceTimersByTimeAsync(42_000));
  await screen.findAllByDisplayValue("sendgrid-eu");
  expect(screen.queryByText("The service is rate-limiting requests (429).")).toBeNull();
});
