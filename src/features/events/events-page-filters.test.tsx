import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { api } from "../../../contract/index.ts";
import { event, recordedAt } from "../../testing/records.ts";
import { fill, renderPage } from "../../testing/render-page.tsx";

const minuteMs = 60_000;

test("an excluded value can be included in the filter's editor", async () => {
  const { user, address } = await renderPage("/events?where=-workflow:order-shipped");
  await user.click(await screen.findByRole("button", { name: /^In browser: not workflow/ }));
  const editor = within(screen.getByRole("dialog", { name: "Filter: not workflow" }));
  await user.click(await editor.findByRole("radio", { name: "Include" }));
  await user.click(editor.getByRole("button", { name: "Apply" }));
  await waitFor(() => expect(address()).toBe("/events?templates=order-shipped"));
});

describe("a relative time range", () => {
  const openRange = async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse(recordedAt) + minuteMs });
    onTestFinished(() => void vi.useRealTimers());
    const page = await renderPage("/events", { records: { events: [event("e1")] } });
    await page.user.click(await screen.findByRole("button", { name: "Any time" }));
    await page.user.click(await screen.findByRole("button", { name: "Last 24 hours" }));
    await waitFor(() => expect(page.address()).toBe("/events?last=24h"));
    await screen.findByRole("rowheader");
    return page;
  };

  test("starts later after a refresh, but not after an event was opened and closed", async () => {
    const { user, address, service } = await openRange();
    // Polls for new events also send `after`, but with a recent time.
    const getStarts = () =>
      service
        .getRequests(api.events.list)
        .map(({ query }) => Date.parse(query.after ?? ""))
        .filter((start) => start < Date.parse(recordedAt) - 12 * 60 * minuteMs);
    await waitFor(() => expect(getStarts()).toHaveLength(1));
    const [firstStart = NaN] = getStarts();
    vi.setSystemTime(Date.now() + 30 * minuteMs);
    await act(() => vi.advanceTimersByTimeAsync(1000));
    await user.click(within(screen.getByRole("rowheader")).getByRole("link"));
    await screen.findByRole("tab", { name: "Timeline" });
    expect(address()).toBe("/events/e1?last=24h");
    await user.click(screen.getByRole("button", { name: "Close event" }));
    await waitFor(() => expect(address()).toBe("/events?last=24h"));
    expect(new Set(getStarts())).toEqual(new Set([firstStart]));
    await user.click(screen.getByRole("button", { name: "Refresh" }));
    await waitFor(() => expect(getStarts()).toHaveLength(2));
    expect((getStarts()[1] ?? NaN) - firstStart).toBeGreaterThanOrEqual(30 * minuteMs);
  });

  test("is absolute in the link that “y” copies", async () => {
    const { user } = await openRange();
    await user.keyboard("y");
    await waitFor(async () => {
      const link = new URL(await navigator.clipboard.readText());
      expect(Object.fromEntries(link.searchParams)).toEqual({
        after: "2026-02-28T03:01:00.000Z",
        before: expect.stringMatching(/^2026-03-01T03:01:/),
        env: "dev",
      });
    });
  });
});

test("a pasted list becomes a filter that a saved view restores after a reload", async () => {
  const { user, address, reload } = await renderPage("/events", {
    records: { events: [event("e1")] },
  });
  const field = await screen.findByRole("combobox", { name: "Filter events" });
  act(() => field.focus());
  fireEvent.paste(field, { clipboardData: { getData: () => "ana\nbo" } });
  await user.click(await screen.findByRole("option", { name: /^subscriber: any of 2 values/i }));
  const filteredAddress = "/events?subscriberIds=ana&subscriberIds=bo";
  await waitFor(() => expect(address()).toBe(filteredAddress));
  const findCard = async () => {
    await user.click(screen.getByRole("button", { name: "Views" }));
    return within(await screen.findByRole("dialog", { name: "Saved views" }));
  };
  const card = await findCard();
  fill(card.getByLabelText("View name"), "Two people");
  await user.click(card.getByRole("button", { name: "Save view" }));
  await card.findByRole("button", { name: "Two people" });
  await user.keyboard("{Escape}");
  await user.click(screen.getByRole("button", { name: "Clear filters" }));
  await waitFor(() => expect(address()).toBe("/events"));
  await reload();
  await user.click(await (await findCard()).findByRole("button", { name: "Two people" }));
  await waitFor(() => expect(address()).toBe(filteredAddress));
});
