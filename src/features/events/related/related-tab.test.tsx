import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { event } from "../../../testing/records.ts";
import { renderPage } from "../../../testing/render-page.tsx";

const createEvents = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    event(`e${index}`, { createdAt: new Date(Date.UTC(2026, 2, 1, 3, 0, -index)).toISOString() }),
  );

test.each([
  ["e0", 2, "1 event", 1],
  ["e0", 21, "20 events", 20],
  ["e0", 22, "20+ events", 20],
  ["e20", 22, "20+ events", 20],
  ["e21", 22, "20+ events", 20],
])("next to event %s of %i: %s", async (eventId, count, note, rowCount) => {
  await renderPage(`/events/${eventId}?tab=around`, { records: { events: createEvents(count) } });
  const section = within(
    await screen.findByRole("region", { name: /^Other events for this subscriber/ }),
  );
  expect(await section.findByText(note)).toBeTruthy();
  expect(section.getAllByRole("listitem")).toHaveLength(rowCount);
});
