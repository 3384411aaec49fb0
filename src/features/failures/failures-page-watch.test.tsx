import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { session } from "../../api/session/session.ts";
import { titleAlertCount } from "../../lib/browser/document-title.ts";
import { failureScans } from "../../api/failures/scan/scan-host.ts";
import { createFailureGroup, createFailureReport } from "../../testing/failure-report.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { createStubScan, type StubProgress, type StubScan } from "./testing/stub-scan.ts";

const hourMs = 60 * 60_000;
let scan: StubScan;
beforeEach(() => {
  scan = createStubScan();
  vi.spyOn(failureScans, "use").mockImplementation(scan.use);
  showScan();
});

/** Shows the default report. `progress` overrides the progress of a finished scan. */
const showScan = (progress: StubProgress = {}) => scan.show(createFailureReport(), progress);
const findHeadlineText = async () =>
  (await screen.findByRole("heading", { name: /^2 failures/ })).textContent;
const getMainText = () => screen.getByRole("main").textContent;
const error = new Error("No connection.");

test("the report of a scan that ended long ago uses the past tense, even in a relative range", async () => {
  showScan({ ageMs: hourMs });
  const { reload } = await renderPage("/failures");
  expect(await findHeadlineText()).toContain("were ongoing at the end of the range");
  showScan();
  await reload();
  expect(await findHeadlineText()).toContain("are ongoing");
});

test.each([
  { endHours: 4, text: "were ongoing at the end of the range" },
  { endHours: 0.1, text: "are ongoing" },
])("a part of the range that ended $endHours h ago shows what $text", async (part) => {
  const toTimestamp = (hoursAgo: number) => new Date(Date.now() - hoursAgo * hourMs).toISOString();
  await renderPage(`/failures?from=${toTimestamp(8)}&to=${toTimestamp(part.endHours)}`);
  expect(await findHeadlineText()).toContain(part.text);
});

test.each([
  ["earlier", -50, -49],
  ["later", 1, 2],
])("a zoom applies to a scanned window that is %s than the requested one", async (_, ...hours) => {
  const [from = 0, to = 0] = hours.map((hour) => Date.now() + hour * hourMs);
  showScan({ window: { from: from - hourMs, to: to + hourMs } });
  const reportSpy = vi.spyOn(scan.use().scan, "report");
  const [fromText, toText] = [from, to].map((at) => new Date(at).toISOString());
  await renderPage(`/failures?from=${fromText}&to=${toText}`);
  await findHeadlineText();
  await waitFor(() => expect(reportSpy.mock.lastCall?.[0].range).toEqual({ from, to }));
  expect(screen.getByText("zoomed to")).toBeTruthy();
});

test("the text of a watched scan is in the present tense until new events can't be loaded", async () => {
  showScan({ ageMs: hourMs });
  const { reload } = await renderPage("/failures?watch=true");
  expect(await findHeadlineText()).toContain("are ongoing");
  showScan({ ageMs: hourMs, error });
  await reload();
  expect(await findHeadlineText()).toContain("were ongoing at the end of the range");
});

test("new events that can't be loaded are reported, and can be loaded again", async () => {
  showScan({ error, checkedAt: Date.now() - 2.5 * hourMs });
  const { user } = await renderPage("/failures?watch=true");
  expect(await screen.findByText("Couldn't load new events. No connection.")).toBeTruthy();
  expect(getMainText()).toMatch(/Last checked 2 h.* ago\./);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(scan.calls).toEqual(["watch", "resume"]);
});

test("a wait of a watched scan can't be skipped", async () => {
  showScan({ error, resumesAt: Date.now() + 5000 });
  await renderPage("/failures?watch=true");
  expect(await screen.findByText(/Signalbox will try again at [^.]*\d\d:\d\d:\d\d/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

test("a full scan doesn't watch, and can be refreshed", async () => {
  showScan({ ageMs: hourMs, status: "full" });
  const { user } = await renderPage("/failures?watch=true");
  expect(await findHeadlineText()).toContain("were ongoing at the end of the range");
  expect(await screen.findByText(/^You won't get new alerts/)).toBeTruthy();
  expect(screen.queryByText(/Watching/)).toBeNull();
  await user.click(screen.getByRole("button", { name: "Refresh" }));
  expect(scan.calls).toEqual(["watch", "restart"]);
});

test("a failed scan doesn't watch until it is tried again", async () => {
  showScan({ status: "failed", error });
  const { user } = await renderPage("/failures?watch=true");
  expect(
    await screen.findByText(
      "You won't get new alerts, because the scan failed. To continue, try again.",
    ),
  ).toBeTruthy();
  expect(screen.getByText("Couldn't continue the scan. No connection.")).toBeTruthy();
  expect(screen.queryByText(/Watching/)).toBeNull();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(scan.calls).toEqual(["watch", "resume"]);
  act(() => showScan());
  expect(await screen.findByText(/Watching since/)).toBeTruthy();
});

test("alerts stay open while the operator shows a part of the range", async () => {
  scan.show(createFailureReport({ groups: [] }));
  const from = new Date(Date.now() - hourMs).toISOString();
  const { user, back } = await renderPage(`/failures?watch=true&from=${from}`);
  const [zoomChipButton] = await screen.findAllByRole("button", { name: "Show the whole range" });
  const highRateGroup = createFailureGroup("f-fast", { ratePerMinute: 99 });
  act(() => scan.show(createFailureReport({ groups: [highRateGroup] })));
  await user.click(zoomChipButton as HTMLElement);
  await waitFor(() => expect(titleAlertCount.get()).toBe(1));
  await back();
  await waitFor(() => expect(screen.queryByText(/^Watching for/)).toBeNull());
  expect(titleAlertCount.get()).toBe(1);
});

test("failures of other steps that the operator shows aren't new", async () => {
  const quietFields = { state: "recovered", ratePerMinute: 0 } as const;
  const group = createFailureGroup("f-sms", quietFields);
  const otherGroup = createFailureGroup("f-push", quietFields);
  showScan({ checkedAt: Date.now() });
  vi.spyOn(scan.use().scan, "report").mockImplementation(async ({ includesOtherSteps }) =>
    createFailureReport({
      groups: includesOtherSteps ? [group, otherGroup] : [group],
      hasOtherIssues: true,
    }),
  );
  const { user } = await renderPage("/failures?where=channel:sms&watch=true");
  await waitFor(() => expect(getMainText()).toContain("Last checked"));
  await user.click(await screen.findByRole("button", { name: "Show failures of other steps" }));
  await screen.findByText(/2 failures recovered/);
  // Runs effects that are still pending.
  await act(async () => undefined);
  expect(titleAlertCount.get()).toBe(0);
});

describe("a browser notification", () => {
  /** Watches the failures of one channel until a notification of a new group is shown. */
  async function showNotification() {
    const notifications: EventTarget[] = [];
    class StubNotification extends EventTarget {
      static permission = "granted";
      static requestPermission = async () => StubNotification.permission;
      constructor() {
        super();
        notifications.push(this);
      }
      close = () => undefined;
    }
    vi.stubGlobal("Notification", StubNotification);
    scan.show(createFailureReport({ groups: [] }));
    const page = await renderPage("/failures?where=channel:email");
    await page.user.click(await screen.findByRole("button", { name: "Watch" }));
    await page.user.click(await screen.findByRole("switch", { name: "Browser notification" }));
    await page.user.click(screen.getByRole("button", { name: "Start watching" }));
    await screen.findByText(/^Watching for/);
    act(() => showScan());
    await waitFor(() => expect(notifications.length).toBeGreaterThan(0));
    const click = () => act(async () => void notifications[0]?.dispatchEvent(new Event("click")));
    return { ...page, click };
  }

  test("opens its group with the current filters", async () => {
    const { user, address, click } = await showNotification();
    await user.click(screen.getByRole("button", { name: /^Remove filter/ }));
    await waitFor(() => expect(address()).toBe("/failures?watch=true"));
    await click();
    await waitFor(() => expect(address()).toMatch(/^\/failures\?watch=true&group=/));
  });

  test("opens its group with the filters of the page that was left, or of the page since", async () => {
    const { user, address, click } = await showNotification();
    await user.click(screen.getByRole("link", { name: "Subscribers" }));
    await screen.findByRole("heading", { level: 1, name: "Subscribers" });
    await click();
    const filters = "where=channel:email&watch=true";
    await waitFor(() => expect(address()).toMatch(`/failures?${filters}&group=`));
    await user.click(screen.getByRole("link", { name: "Failures" }));
    await waitFor(() => expect(address()).toBe("/failures"));
    await click();
    await waitFor(() => expect(address()).toMatch(/^\/failures\?group=/));
  });

  test("opens nothing in another environment", async () => {
    const { address, click } = await showNotification();
    await act(async () => session.switchTo("prod"));
    await waitFor(() => expect(address()).toBe("/failures"));
    await click();
    expect(address()).toBe("/failures");
  });
});

test("watching is in the URL, and continues the scan until it is stopped", async () => {
  showScan({ checkedAt: Date.now() });
  const { user, address } = await renderPage("/failures");
  await user.click(await screen.findByRole("button", { name: "Watch" }));
  expect(scan.calls).toEqual([]);
  await user.click(await screen.findByRole("button", { name: "Start watching" }));
  await waitFor(() => expect(address()).toBe("/failures?watch=true"));
  expect(scan.calls).toEqual(["watch"]);
  expect(getMainText()).toContain("Watching for groups with 5 or more failures per minute");
  expect(getMainText()).toMatch(/Last checked \d+ s ago\./);
  await user.click(screen.getByRole("button", { name: "Stop watching" }));
  await waitFor(() => expect(address()).toBe("/failures"));
  expect(scan.calls).toEqual(["watch", "unwatch"]);
});

test("the report of an incomplete scan isn't evaluated", async () => {
  scan.show(createFailureReport({ scannedShare: 0.99 }), { checkedAt: Date.now() });
  await renderPage("/failures?watch=true");
  expect(await findHeadlineText()).toBeTruthy();
  expect(getMainText()).toContain("The first check will run when the scan is complete");
});

test("the report for earlier conditions isn't evaluated", async () => {
  showScan({ checkedAt: Date.now() });
  const { user, address } = await renderPage("/failures?where=channel:email");
  await findHeadlineText();
  scan.stallReports();
  await user.click(screen.getByRole("button", { name: "Clear filters" }));
  await user.click(await screen.findByRole("button", { name: "Watch" }));
  await user.click(await screen.findByRole("button", { name: "Start watching" }));
  await waitFor(() => expect(address()).toBe("/failures?watch=true"));
  expect(getMainText()).toContain("The first check will run when the scan is complete");
});

test("a range in the past can't be watched", async () => {
  const pastRangeParams = "after=2026-03-01T00:00:00Z&before=2026-03-01T01:00:00Z";
  await renderPage(`/failures?${pastRangeParams}&watch=true`);
  const button = await screen.findByRole<HTMLButtonElement>("button", { name: "Watch" });
  expect(button.disabled).toBe(true);
  expect(getMainText()).not.toContain("Watching");
});
