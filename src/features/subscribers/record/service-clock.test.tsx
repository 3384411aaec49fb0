import { screen, within } from "@testing-library/react";
import { expect, onTestFinished, test } from "vitest";
import { recordClockSkew } from "../../../api/client/service-clock.ts";
import { localStore } from "../../../lib/browser/storage.ts";
import { formatTimeOfDay } from "../../../lib/time/instant.ts";
import { event, integration, job, subscriber } from "../../../testing/records.ts";
import { renderPage } from "../../../testing/render-page.tsx";

test("outcomes and the subscriber's local time are by the service's clock", async () => {
  const skewMs = -7_200_000;
  onTestFinished(() => localStore.remove("clock-skew"));
  const startedAt = Date.now();
  recordClockSkew(startedAt + skewMs, startedAt);
  const createdAt = new Date(startedAt + skewMs - 60_000).toISOString();
  const queuedJob = job("j1", { status: "queued", updatedAt: createdAt });
  await renderPage("/subscribers/ana", {
    records: {
      subscribers: [subscriber("ana", { timezone: "Asia/Tokyo", email: "ana@acme.example" })],
      integrations: [integration("sendgrid-eu", { primary: true })],
      events: [event("e1", { createdAt, jobs: [queuedJob] })],
    },
  });
  const card = await screen.findByRole("region", { name: /reach/i });
  expect(await within(card).findByText(/delivery in progress/)).toBeTruthy();
  const table = screen.getByRole("table", { name: "Recent events" });
  expect(within(table).queryByText(/stuck/i)).toBeNull();
  const localTimes = [startedAt, Date.now()].map(
    (at) => ` · ${formatTimeOfDay(new Date(at + skewMs), "Asia/Tokyo", "minute")} local time`,
  );
  expect(localTimes).toContain(screen.getByText(/local time$/).textContent);
});
