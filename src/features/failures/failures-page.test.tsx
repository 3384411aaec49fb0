import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { FailureReport } from "../../api/failures/report.ts";
import { recordClockSkew } from "../../api/client/service-clock.ts";
import { idleProgress } from "../../api/failures/scan/scan-progress.ts";
import { failureScans } from "../../api/failures/scan/scan-host.ts";
import { localStore } from "../../lib/browser/storage.ts";
import { createFailureReport, reportedAt } from "../../testing/failure-report.ts";
import { fill, renderPage } from "../../testing/render-page.tsx";
import { createStubScan, type StubProgress, type StubScan } from "./testing/stub-scan.ts";

let scan: StubScan;
beforeEach(() => {
  scan = createStubScan();
  vi.spyOn(failureScans, "use").mockImplementation(scan.use);
  showReport();
});

/** Sets the report. `progress` overrides the progress of a finished scan. */
const showReport = (report: Partial<FailureReport> = {}, progress: StubProgress = {}) =>
  scan.show(createFailureReport(report), progress);
const noFailures = { groups: [], affectedSubscriberCount: 0, undeliveredCount: 0 };
const getMainText = () => screen.getByRole("main").textContent;
const getRowHeaders = () =>
  within(screen.getByRole("table", { name: "Failures, worst first" })).getAllByRole("rowheader");

test("the page is the first under “Inspect”, and its shortcut opens it", async () => {
  const { address } = await renderPage("/integrations");
  const links = (await screen.findByRole("navigation", { name: "Main" })).querySelectorAll("a");
  expect([...links].map(({ textContent }) => textContent)[1]).toContain("Failures");
  fireEvent.keyDown(document.body, { key: "g" });
  fireEvent.keyDown(document.body, { key: "f" });
  await waitFor(() => expect(address()).toBe("/failures"));
});

test("a typed condition becomes a chip in the URL, and can be removed", async () => {
  const { user, address } = await renderPage("/failures");
  const field = await screen.findByRole("combobox", { name: "Filter failures" });
  fill(field, '-emailDomain:"web.de"');
  fireEvent.keyDown(field, { key: "Enter" });
  await waitFor(() => expect(address()).toBe("/failures?where=-emailDomain:web.de"));
  await user.click(screen.getByRole("button", { name: "Remove filter: not email domain" }));
  await waitFor(() => expect(address()).toBe("/failures"));
});

describe("states", () => {
  test("before the first events, shows skeleton rows and the progress", async () => {
    scan.show(undefined, { status: "idle", scannedShare: 0, eventCount: 0 });
    await renderPage("/failures");
    expect(await screen.findByRole("progressbar", { name: "Scan progress" })).toBeTruthy();
    expect(getMainText()).toContain("0% of the last 48 hours scanned");
    expect(screen.queryByText(/^No(thing)? fail/)).toBeNull();
  });

  test("while scanning, numbers refer to the scanned part, and the scan can be paused", async () => {
    showReport(
      { scannedShare: 0.5 },
      { status: "scanning", scannedShare: 0.5, eventsPerSecond: 1910, remainingMs: 12_000 },
    );
    const { user } = await renderPage("/failures");
    expect(
      await screen.findByText(/549 subscribers were affected in the scanned part of the range/),
    ).toBeTruthy();
    expect(getMainText()).toContain("50% of the last 48 hours scanned");
    expect(getMainText()).toContain("12.0 s left");
    await user.click(screen.getByRole("button", { name: "Pause" }));
    expect(scan.calls).toEqual(["pause"]);
  });

  test("a refresh shows no failure count until it has events", async () => {
    showReport({ eventCount: 120, outcomeCounts: { failed: 16 } });
    await renderPage("/failures");
    expect(await screen.findByText("16 failed")).toBeTruthy();
    act(() => showReport({ eventCount: 120 }, { status: "waiting", eventCount: 0 }));
    expect(await screen.findByText("0 events")).toBeTruthy();
    expect(screen.queryByText("16 failed")).toBeNull();
  });

  test("a paused scan keeps its results, and can be resumed", async () => {
    showReport({ scannedShare: 0.5 }, { status: "paused", scannedShare: 0.5 });
    const { user } = await renderPage("/failures");
    await user.click(await screen.findByRole("button", { name: "Resume" }));
    expect(scan.calls).toEqual(["resume"]);
    expect(getRowHeaders()).toHaveLength(5);
  });

  test("a failed scan keeps its results, and can be retried", async () => {
    showReport({ scannedShare: 0.5 }, { status: "failed", error: new Error("No connection.") });
    const { user } = await renderPage("/failures");
    expect(await screen.findByText(/Couldn't continue the scan. No connection/)).toBeTruthy();
    expect(getRowHeaders()).toHaveLength(5);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(scan.calls).toEqual(["resume"]);
  });

  test("reports “No failures” only after the whole window was scanned", async () => {
    showReport({ ...noFailures, scannedShare: 0.99 });
    const { reload } = await renderPage("/failures");
    await screen.findByText("No failures so far");
    expect(getMainText()).not.toContain("Nothing");
    showReport(noFailures);
    await reload();
    expect(await screen.findByText("No failures in the last 48 hours")).toBeTruthy();
  });

  test("records without an ID or time are reported, and aren't “no events”", async () => {
    showReport({ ...noFailures, eventCount: 0 }, { eventCount: 0, incompleteCount: 2 });
    await renderPage("/failures");
    await screen.findByText("2 records are missing their ID or time and aren't shown.");
    await screen.findByText("No failures in the last 48 hours");
    expect(getMainText()).not.toContain("There are no events");
    act(() => scan.use().scan.progress.set({ ...idleProgress, status: "scanning" }));
    expect(getMainText()).toContain("0% of the last 48 hours scanned");
    expect(getMainText()).not.toContain("There are no events");
  });

  test.each(["idle", "scanning", "waiting"] as const)(
    "records without an ID or time aren't reported while the scan is %s",
    async (status) => {
      const noticeText = "2 records are missing their ID or time and aren't shown.";
      showReport({}, { status, scannedShare: 0.4, incompleteCount: 2 });
      await renderPage("/failures");
      await screen.findByText("40% of the last 48 hours scanned");
      expect(screen.queryByText(noticeText)).toBeNull();
      act(() => showReport({}, { incompleteCount: 2 }));
      expect(await screen.findByText(noticeText)).toBeTruthy();
    },
  );

  test("the report of a scan that ended hours ago names its range, not the span", async () => {
    showReport(noFailures, { ageMs: 3 * 60 * 60_000 });
    await renderPage("/failures");
    expect(await screen.findByText(/^No failures between .+ and .+[^.]$/)).toBeTruthy();
    expect(getMainText()).toMatch(/All of the 48 hours until .+ scanned/);
    expect(getMainText()).not.toContain("last 48 hours");
  });

  test("a zoom outside the time range isn't applied, and isn't a filter", async () => {
    const reportSpy = vi.spyOn(scan.use().scan, "report");
    const zoomParams = "from=2026-03-01T02:00:00Z&to=2026-03-01T02:30:00Z";
    const { user, address } = await renderPage(`/failures?last=1h&${zoomParams}`);
    expect(
      await screen.findByText(
        "The zoom in this link isn't applied because it's outside the time range.",
      ),
    ).toBeTruthy();
    expect(screen.queryByText("zoomed to")).toBeNull();
    expect(reportSpy.mock.lastCall?.[0].range).toBeUndefined();
    await user.click(screen.getByRole("button", { name: "Delays" }));
    await waitFor(() => expect(address()).toBe("/failures?last=1h&view=delays"));
  });

  test("conditions without a match can be cleared", async () => {
    showReport(noFailures);
    const { user, address } = await renderPage("/failures?where=workflow:a");
    await screen.findByText("No failures match your filters in the last 48 hours");
    await user.click(
      screen.getAllByRole("button", { name: "Clear filters" }).at(-1) as HTMLElement,
    );
    await waitFor(() => expect(address()).toBe("/failures"));
  });

  test.each([
    ["subscriber:U1", true],
    ["-subscriber:U1", false],
    ["provider:none", false],
  ])("whether the case of %s is explained if nothing matches: %s", async (where, isExplained) => {
    showReport(noFailures);
    await renderPage(`/failures?where=${where}`);
    await screen.findByText("No failures match your filters in the last 48 hours");
    const hint = screen.queryByText("IDs must match exactly, including case.");
    expect(hint !== null).toBe(isExplained);
  });

  test("an empty time range is explained", async () => {
    await renderPage("/failures?after=2026-03-01T06:00:00Z&before=2026-03-01T05:00:00Z");
    expect((await screen.findByRole("alert")).textContent).toContain("The time range is empty");
  });

  test("a range that is past by the service's clock isn't in the future", async () => {
    onTestFinished(() => localStore.remove("clock-skew"));
    const createUrl = () => {
      const [after, before] = [2, 8].map((minutes) =>
        new Date(Date.now() + minutes * 60_000).toISOString(),
      );
      return `/failures?after=${after}&before=${before}`;
    };
    recordClockSkew(Date.now() + 600_000, Date.now());
    await renderPage(createUrl());
    expect(await screen.findByText(/ subscribers were affected/)).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("a time range in the future is explained", async () => {
    await renderPage("/failures?after=2126-03-01T04:00:00Z&before=2126-03-01T05:00:00Z");
    expect((await screen.findByRole("alert")).textContent).toContain("is in the future");
  });

  test("invalid conditions of a link are listed", async () => {
    await renderPage("/failures?where=timeout&where=workflow:a");
    expect(await screen.findByText(/ignored.*timeout/)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Remove filter: workflow" })).toBeTruthy();
  });
});

describe("groups", () => {
  test("the headline shows what is failing and since when", async () => {
    showReport({}, { ageMs: Date.now() - reportedAt });
    await renderPage("/failures?before=2026-03-01T03:30:00.000Z");
    const headlineElement = await screen.findByRole("heading", {
      name: /^2 failures were ongoing/,
    });
    expect(headlineElement.textContent).toMatch(/the oldest since/);
  });

  test("a row shows the text with its slots, its source, and its state", async () => {
    await renderPage("/failures");
    const [firstRow, , declinedRow, , recoveredRow] = await screen
      .findAllByRole("row")
      .then((rows) => rows.slice(1));
    expect(firstRow?.textContent).toContain("Provider error 503: Service temporarily unavailable");
    expect(within(firstRow as HTMLElement).getByTitle("This part varies").textContent).toBe("503");
    expect(firstRow?.textContent).toContain("SendGridEmail3 workflows");
    expect(firstRow?.textContent).toContain("64 undelivered");
    expect(firstRow?.textContent).toContain("Ongoing16/min");
    expect(recoveredRow?.textContent).toContain("RecoveredLong wait");
    expect(declinedRow?.textContent).toContain("No provider call recordedEmailCard declined");
  });

  test("a row opens its group in the URL, and keeps the conditions", async () => {
    const { address, back } = await renderPage("/failures?where=channel:email&view=delays");
    fireEvent.click(
      within((await screen.findAllByRole("rowheader"))[0] as HTMLElement).getByRole("link"),
    );
    await waitFor(() => expect(address()).toBe("/failures?where=channel:email&group=f-mail"));
    await back();
    await waitFor(() => expect(address()).toBe("/failures?where=channel:email&view=delays"));
  });
});

describe("the order of the groups", () => {
  const getGroupIds = () =>
    getRowHeaders().map((row) =>
      new URL(
        within(row).getByRole("link").getAttribute("href") ?? "",
        "http://a",
      ).searchParams.get("group"),
    );
  const allGroups = createFailureReport().groups;

  test("is the current one as soon as failures of other steps are shown", async () => {
    vi.spyOn(scan.use().scan, "report").mockImplementation(async ({ includesOtherSteps }) =>
      createFailureReport({
        groups: allGroups.slice(includesOtherSteps ? 0 : 1),
        hasOtherIssues: true,
      }),
    );
    const { user } = await renderPage("/failures?where=channel:sms");
    const button = await screen.findByRole("button", { name: "Show failures of other steps" });
    const initialIds = getGroupIds();
    await user.click(button);
    await waitFor(() => expect(getGroupIds()).toHaveLength(5));
    expect(getGroupIds()).toEqual(["f-mail", ...initialIds]);
    expect(screen.queryByRole("button", { name: "Sort again" })).toBeNull();
  });

  test("doesn't change under the pointer, until the operator sorts the groups again", async () => {
    showReport({ scannedShare: 0.4, groups: allGroups.slice(1) });
    const { user } = await renderPage("/failures");
    await screen.findByRole("table", { name: "Failures, worst first" });
    const initialIds = getGroupIds();
    fireEvent.pointerOver(getRowHeaders()[0] as HTMLElement, { pointerType: "mouse" });
    act(() => showReport({ scannedShare: 0.5, groups: allGroups }));
    await waitFor(() => expect(getGroupIds()).toHaveLength(5));
    expect(getGroupIds()).toEqual([...initialIds, "f-mail"]);
    await user.click(screen.getByRole("button", { name: "Sort again" }));
    expect(getGroupIds()).toEqual(["f-mail", ...initialIds]);
    expect(screen.queryByRole("button", { name: "Sort again" })).toBeNull();
  });
});

describe("conditions", () => {
  const outcomeCounts = { failed: 2, partlyFailed: 1, waiting: 4, succeeded: 1200, warning: 3 };

  test("of the URL apply to the report", async () => {
    const reportSpy = vi.spyOn(scan.use().scan, "report");
    await renderPage("/failures?where=-emailDomain:web.de");
    const condition = { key: "emailDomain", values: ["web.de"], isExcluded: true };
    await waitFor(() =>
      expect(reportSpy.mock.lastCall?.[0]).toMatchObject({ conditions: [condition] }),
    );
  });

  test("the matching events are summarized by outcome", async () => {
    showReport({ eventCount: 1210, outcomeCounts });
    await renderPage("/failures?where=transaction:sale-1");
    const summaryElement = await screen.findByRole("group", { name: "Matching events" });
    expect(summaryElement.textContent).toBe(
      "1,210 matching events in the last 48 hours:3 failed4 in progress1,203 succeeded",
    );
  });

  test("the summary of an incomplete scan covers the scanned part, and clearing the filters removes it", async () => {
    showReport({ eventCount: 1, outcomeCounts: { failed: 1 }, scannedShare: 0.5 });
    const { user } = await renderPage("/failures?where=transaction:sale-1");
    const summaryElement = await screen.findByRole("group", { name: "Matching events" });
    expect(summaryElement.textContent).toBe(
      "1 matching event in the scanned part of the range:1 failed",
    );
    await user.click(screen.getByRole("button", { name: "Clear filters" }));
    await waitFor(() =>
      expect(screen.queryByRole("group", { name: "Matching events" })).toBeNull(),
    );
  });

  test("failures of other steps are counted apart, and can be shown", async () => {
    const reportSpy = vi.spyOn(scan.use().scan, "report");
    showReport({ eventCount: 6, outcomeCounts, otherFailedCount: 2, hasOtherIssues: true });
    const { user, address } = await renderPage("/failures?where=channel:sms");
    const summaryElement = await screen.findByRole("group", { name: "Matching events" });
    expect(summaryElement.textContent).toContain("3 failed2 failed only in other steps4 in");
    await user.click(screen.getByRole("button", { name: "Show failures of other steps" }));
    await waitFor(() =>
      expect(reportSpy.mock.lastCall?.[0]).toMatchObject({ includesOtherSteps: true }),
    );
    await user.click(screen.getByRole("button", { name: "Hide failures of other steps" }));
    await waitFor(() => expect(address()).toBe("/failures?where=channel:sms"));
    act(() => showReport({ hasOtherIssues: false }));
    await waitFor(() => expect(screen.queryByRole("button", { name: /other steps/ })).toBeNull());
  });

  test("clearing the filters also hides failures of other steps", async () => {
    const { user, address } = await renderPage("/failures?where=channel:sms&otherSteps=true");
    await user.click(await screen.findByRole("button", { name: "Clear filters" }));
    await waitFor(() => expect(address()).toBe("/failures"));
  });

  test("removing the last filter by step also hides failures of other steps", async () => {
    const url = "/failures?where=channel:sms&where=workflow:w&otherSteps=true";
    const { user, address } = await renderPage(url);
    await user.click(await screen.findByRole("button", { name: "Remove filter: channel" }));
    await waitFor(() => expect(address()).toBe("/failures?where=workflow:w"));
  });

  test("a condition on durations opens the slowest events", async () => {
    await renderPage("/failures?where=duration:%3E60s");
    const slowestRegion = await screen.findByRole("region", { name: "Slowest events" });
    const [, firstRow] = within(slowestRegion).getAllByRole("row");
    expect(firstRow?.textContent).toContain("1 min 34 s");
    expect(firstRow?.textContent).toContain("Login code");
    const [link] = within(slowestRegion).getAllByRole("link");
    expect(link?.getAttribute("href")).toContain("/events/65f0000000000000000000b1");
    expect(link?.querySelector("time")).not.toBeNull();
    expect(link?.querySelector("[tabindex]")).toBeNull();
  });
});
