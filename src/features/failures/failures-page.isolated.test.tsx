import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { getScope } from "../../api/session/profile.ts";
import { createLinkSignIn } from "../../api/testing/sessions.ts";
import { getGroupChoicesKey } from "../../entities/failures/use-group-choices.ts";
import { localStore } from "../../lib/browser/storage.ts";
import type { Difference, FailureReport } from "../../api/failures/report.ts";
import { createFailureReport, createGroupDetail } from "../../testing/failure-report.ts";
import { integration } from "../../testing/records.ts";
import { renderPage } from "../../testing/render-page.tsx";
import type { ScanView } from "./scan/scan-text.ts";
import { useFailures } from "./use-failures.ts";

vi.mock("./use-failures.ts");

const pause = vi.fn();
const resume = vi.fn();
const stopWatch = vi.fn();
const watch = vi.fn(() => stopWatch);
const noFailures = { groups: [], affectedCount: 0, undeliveredCount: 0 };

/** Sets the report and the state of the scan that the page shows. */
function showReport(
  report: Partial<FailureReport> | null = {},
  scan: Partial<ScanView> = {},
): void {
  vi.mocked(useFailures).mockReturnValue({
    scan: { status: "done", scannedShare: 1, eventCount: 21_640, pause, resume, ...scan },
    report: report ? createFailureReport(report) : undefined,
    window: undefined,
    isReportCurrent: true,
    watch,
    loadReport: () => Promise.resolve(undefined),
    loadAffected: () => Promise.resolve([]),
  });
}
const getMainText = () => screen.getByRole("main").textContent;
const getRows = () =>
  within(screen.getByRole("table", { name: "Failures, worst first" })).getAllByRole("rowheader");

beforeEach(() => showReport());

describe("states", () => {
  test("before the first events, shows skeleton rows and the progress", async () => {
    showReport(null, { status: "idle", scannedShare: 0, eventCount: 0 });
    await renderPage("/failures");
    expect(await screen.findByRole("progressbar", { name: "Scan progress" })).toBeTruthy();
    expect(getMainText()).toContain("0% of the last 48 hours scanned");
    expect(screen.queryByText(/^No(thing)? fail/)).toBeNull();
  });

  test("while scanning, numbers refer to the scanned part, and the scan can be paused", async () => {
    showReport(
      { scannedShare: 0.5 },
      { status: "scanning", scannedShare: 0.5, eventsPerSecond: 1910, msLeft: 12_000 },
    );
    const { user } = await renderPage("/failures");
    expect(
      await screen.findByText(/549 subscribers were affected in the scanned part of the range/),
    ).toBeTruthy();
    expect(getMainText()).toContain("50% of the last 48 hours scanned");
    expect(getMainText()).toContain("12.0 s left");
    await user.click(screen.getByRole("button", { name: "Pause" }));
    expect(pause).toHaveBeenCalled();
  });

  test("a paused scan keeps its results, and can be resumed", async () => {
    showReport({ scannedShare: 0.5 }, { status: "paused", scannedShare: 0.5 });
    const { user } = await renderPage("/failures");
    await user.click(await screen.findByRole("button", { name: "Resume" }));
    expect(resume).toHaveBeenCalled();
    expect(getRows()).toHaveLength(5);
  });

  test("a failed scan keeps its results, and can be retried", async () => {
    showReport({ scannedShare: 0.5 }, { status: "failed", error: new Error("No connection.") });
    const { user } = await renderPage("/failures");
    expect(await screen.findByText(/Couldn't continue the scan. No connection/)).toBeTruthy();
    expect(getRows()).toHaveLength(5);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(resume).toHaveBeenCalled();
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

  test("conditions without a match can be cleared", async () => {
    showReport(noFailures);
    const { user, address } = await renderPage("/failures?where=workflow:a");
    await screen.findByText("No failures match your filters in the last 48 hours");
    await user.click(
      screen.getAllByRole("button", { name: "Clear filters" }).at(-1) as HTMLElement,
    );
    await waitFor(() => expect(address()).toBe("/failures"));
  });

  test("an empty time range is explained", async () => {
    await renderPage("/failures?after=2026-03-01T06:00:00Z&before=2026-03-01T05:00:00Z");
    expect((await screen.findByRole("alert")).textContent).toContain("The time range is empty");
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
    await renderPage("/failures?before=2026-03-01T03:30:00.000Z");
    const headline = await screen.findByRole("heading", { name: /^2 failures were ongoing/ });
    expect(headline.textContent).toMatch(/the oldest since/);
  });

  test("a row shows the text with its slots, its source, and its state", async () => {
    await renderPage("/failures");
    const [firstRow, , , recoveredRow, declinedRow] = await screen
      .findAllByRole("row")
      .then((rows) => rows.slice(1));
    expect(firstRow?.textContent).toContain("Provider error 503: Service temporarily unavailable");
    expect(within(firstRow as HTMLElement).getByTitle("This part varies").textContent).toBe("503");
    expect(firstRow?.textContent).toContain("SendGridEmail3 workflows");
    expect(firstRow?.textContent).toContain("64 undelivered");
    expect(firstRow?.textContent).toContain("Ongoing16/min");
    expect(recoveredRow?.textContent).toContain("RecoveredLong wait");
    expect(declinedRow?.textContent).toContain("No provider calledEmailCard declined");
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
  const getIds = () =>
    getRows().map((row) =>
      new URL(
        within(row).getByRole("link").getAttribute("href") ?? "",
        "http://a",
      ).searchParams.get("group"),
    );
  const allGroups = createFailureReport().groups;

  test("doesn't change under the pointer, until the operator sorts the groups again", async () => {
    showReport({ scannedShare: 0.4, groups: allGroups.slice(1) });
    const { user } = await renderPage("/failures");
    const delaysTab = await screen.findByRole("tab", { name: "Delays" });
    const initialIds = getIds();
    fireEvent.pointerOver(getRows()[0] as HTMLElement, { pointerType: "mouse" });
    showReport({ scannedShare: 0.5, groups: allGroups });
    fireEvent.click(delaysTab);
    await waitFor(() => expect(getIds()).toHaveLength(5));
    expect(getIds()).toEqual([...initialIds, "f-mail"]);
    await user.click(screen.getByRole("button", { name: "Sort again" }));
    expect(getIds()).toEqual(["f-mail", ...initialIds]);
    expect(screen.queryByRole("button", { name: "Sort again" })).toBeNull();
  });
});

describe("conditions", () => {
  const outcomes = { failed: 2, partlyFailed: 1, waiting: 4, succeeded: 1200, warning: 3 };

  test("the matching events are summarized by outcome", async () => {
    showReport({ eventCount: 1210, outcomes });
    await renderPage("/failures?where=transaction:sale-1");
    const summary = await screen.findByRole("group", { name: "Matching events" });
    expect(summary.textContent).toBe(
      "1,210 matching events in the last 48 hours:3 failed4 in progress1,203 sent",
    );
  });

  test("the summary of an incomplete scan covers the scanned part, and clearing the filters removes it", async () => {
    showReport({ eventCount: 1, outcomes: { failed: 1 }, scannedShare: 0.5 });
    const { user } = await renderPage("/failures?where=transaction:sale-1");
    const summary = await screen.findByRole("group", { name: "Matching events" });
    expect(summary.textContent).toBe("1 matching event in the scanned part of the range:1 failed");
    await user.click(screen.getByRole("button", { name: "Clear filters" }));
    await waitFor(() =>
      expect(screen.queryByRole("group", { name: "Matching events" })).toBeNull(),
    );
  });

  test("a condition on durations opens the slowest events", async () => {
    await renderPage("/failures?where=duration:%3E60s");
    const slowestRegion = await screen.findByRole("region", { name: "Slowest events" });
    const [, firstRow] = within(slowestRegion).getAllByRole("row");
    expect(firstRow?.textContent).toContain("1 min 34 s");
    expect(within(slowestRegion).getAllByRole("link")[0]?.getAttribute("href")).toContain(
      "/events/65f0000000000000000000b1",
    );
  });
});

describe("overview", () => {
  test("the provider that became worse is named", async () => {
    await renderPage("/failures");
    expect(await screen.findByText("Worse than the day before: SendGrid.")).toBeTruthy();
  });

  test("a comparison with an incomplete day is marked", async () => {
    const [firstProvider] = createFailureReport().providers;
    showReport({
      scannedShare: 0.7,
      providers: firstProvider ? [{ ...firstProvider, previousDayScannedShare: 0.4 }] : [],
    });
    await renderPage("/failures");
    expect(await screen.findByText("So far, worse than the day before: SendGrid.")).toBeTruthy();
    expect(getMainText()).toContain("Only 40% of the day before has been scanned");
  });

  test("a value is included with a click, and excluded with its button", async () => {
    const { user, address } = await renderPage("/failures?view=values");
    await user.click(await screen.findByRole("button", { name: /^Order shipped/ }));
    await waitFor(() => expect(address()).toBe("/failures?view=values&where=workflow:w-order"));
    await user.click(screen.getByRole("button", { name: "Exclude us" }));
    await waitFor(() => expect(address()).toContain("where=-payload.region:us"));
  });

  test("a field with too many values is marked, because filters don't find all of them", async () => {
    showReport({ truncatedKeys: ["payload.orderId"] });
    await renderPage("/failures?view=values");
    const field = await screen.findByRole("region", { name: "payload.orderId" });
    expect(field.textContent).toContain("too many different values");
  });

  test("IDs and long lists of values are collapsed", async () => {
    const createValue = (index: number) => ({ value: `v${index}`, count: 1, failedCount: 0 });
    const values = Array.from({ length: 10 }, (_, index) => createValue(index));
    showReport({
      facets: [
        { key: "transaction", distinctCount: 7400, values },
        {
          key: "tag",
          distinctCount: 10,
          values: values.map((facetValue) => ({ ...facetValue, count: 90 })),
        },
      ],
    });
    const { user } = await renderPage("/failures?view=values");
    const tagsRegion = await screen.findByRole("region", { name: /^tag/i });
    expect(within(tagsRegion).getAllByRole("listitem")).toHaveLength(6);
    await user.click(within(tagsRegion).getByRole("button", { name: /^Show more/ }));
    expect(within(tagsRegion).getAllByRole("listitem")).toHaveLength(10);
    const idsRegion = screen.getByRole("region", { name: /^transaction/i });
    expect(idsRegion.textContent).toContain("7,400 values, few events per value");
    expect(within(idsRegion).queryByRole("listitem")).toBeNull();
    expect(tagsRegion.compareDocumentPosition(idsRegion)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test("integrations are named, with the identifier if names repeat", async () => {
    const createIntegration = (identifier: string, name: string) =>
      integration(identifier, { name, _environmentId: "dev" });
    const createDifference = (value: string) => ({
      ...(createGroupDetail().differences[0] as Difference),
      key: "integration",
      value,
    });
    showReport({ differences: ["sg-1", "sg-2", "gone"].map(createDifference) });
    await renderPage("/failures?view=differences", {
      records: {
        integrations: [
          createIntegration("sg-1", "SendGrid EU"),
          createIntegration("sg-2", "Backup"),
          createIntegration("sg-3", "Backup"),
        ],
      },
    });
    const list = await screen.findByRole("list", { name: "What's different" });
    await within(list).findByText("SendGrid EU");
    expect(list.textContent).toContain("Backup (sg-2)");
    expect(list.textContent).toContain("gone");
  });

  test("a marker compares delivery times before and after", async () => {
    const { user, address } = await renderPage("/failures?view=delays");
    const field = await screen.findByLabelText("Time of change");
    await user.click(screen.getByRole("button", { name: "Compare" }));
    expect(getMainText()).toContain("Enter the time of a change");
    fireEvent.change(field, { target: { value: "2026-03-01T02:41" } });
    await user.click(screen.getByRole("button", { name: "Compare" }));
    await waitFor(() => expect(address()).toMatch(/marker=2026-0/));
  });
});

describe("an open failure", () => {
  const open = async (view = "") => {
    const recency = { usualGapMs: 3_600_000, sinceLastMs: 7_200_000 };
    showReport({
      groups: createFailureReport().groups.map((group) => ({ ...group, recency })),
      group: createGroupDetail(),
    });
    const page = await renderPage(`/failures?group=f-mail${view}`);
    return { ...page, pane: await screen.findByRole("region", { name: "Failure" }) };
  };

  test("shows since when, for how many, and what is different", async () => {
    const { user, pane, address } = await open();
    await within(pane).findByText("401");
    expect(pane.textContent).toContain(". Usually recurs every 1 h, and nothing has succeeded");
    const rateLabel = within(pane).getByText("in the last 10 min");
    expect(rateLabel.nextElementSibling?.textContent).toBe("16/min");
    await user.click(await within(pane).findByRole("button", { name: /payload.region/ }));
    await waitFor(() => expect(address()).toBe("/failures?group=f-mail&where=payload.region:eu"));
  });

  test("names the end of the range for its rate, if the range doesn't end now", async () => {
    const { pane } = await open("&after=2026-05-01T00:00:00.000Z&before=2026-05-02T00:00:00.000Z");
    expect(await within(pane).findByText("last 10 min of range")).toBeDefined();
    expect(pane.textContent).toContain("nothing succeeded in the rest of the range");
  });

  test("links to the only integration of its provider", async () => {
    const record = integration("sg", { name: "SendGrid EU", _environmentId: "dev" });
    showReport({ group: createGroupDetail() });
    await renderPage("/failures?group=f-mail", { records: { integrations: [record] } });
    const link = await screen.findByRole("link", { name: "Open integration SendGrid EU" });
    expect(link.getAttribute("href")).toContain("/integrations/id-sg");
  });

  test("samples link to their events, and Back keeps everything", async () => {
    const { user, pane, address, back } = await open("&view=samples&where=channel:email");
    const initialAddress = address();
    const [sampleLink] = await within(pane).findAllByRole("link", { name: /\d\d:\d\d/ });
    await user.click(sampleLink as HTMLElement);
    await waitFor(() => expect(address()).toBe("/events/65f0000000000000000000a0"));
    await back();
    await waitFor(() => expect(address()).toBe(initialAddress));
  });

  test("explains why its events belong together", async () => {
    const { pane } = await open("&view=texts");
    expect(await within(pane).findByText(/the same provider \(SendGrid\)/)).toBeTruthy();
    expect(within(pane).getByText("502")).toBeTruthy();
  });

  test("bracket keys step through the failures, and Escape closes the open one", async () => {
    const { address } = await open();
    await screen.findByRole("tab", { name: "Samples" });
    fireEvent.keyDown(document.body, { key: "]" });
    await waitFor(() => expect(address()).toBe("/failures?group=f-phone"));
    fireEvent.keyDown(document.body, { key: "[" });
    await waitFor(() => expect(address()).toBe("/failures?group=f-mail"));
    fireEvent.keyDown(document.body, { key: "Escape" });
    await waitFor(() => expect(address()).toBe("/failures"));
  });

  test("a link to a merged group opens the group that includes it", async () => {
    const key = getGroupChoicesKey(getScope(createLinkSignIn().profile));
    localStore.set(key, JSON.stringify({ merges: { "f-old": "f-mail" } }));
    showReport({ group: createGroupDetail() });
    await renderPage("/failures?group=f-old");
    const pane = await screen.findByRole("region", { name: "Failure" });
    expect(await within(pane).findByText("401")).toBeTruthy();
  });

  test("a failure that isn't found can be closed", async () => {
    const { user, address } = await renderPage("/failures?group=gone");
    await screen.findByText("Failure not found");
    await user.click(screen.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(address()).toBe("/failures"));
  });
});

describe("watch", () => {
  test("watching is in the URL, and continues the scan until it is stopped", async () => {
    showReport({}, { checkedAt: Date.now() });
    const { user, address } = await renderPage("/failures");
    await user.click(await screen.findByRole("button", { name: "Watch" }));
    expect(watch).not.toHaveBeenCalled();
    await user.click(await screen.findByRole("button", { name: "Start watching" }));
    await waitFor(() => expect(address()).toBe("/failures?watch=true"));
    expect(watch).toHaveBeenCalledOnce();
    expect(getMainText()).toContain("Watching for groups with 5 or more failures per minute");
    expect(getMainText()).toMatch(/Last checked \d+ s ago\./);
    await user.click(screen.getByRole("button", { name: "Stop watching" }));
    await waitFor(() => expect(address()).toBe("/failures"));
    expect(stopWatch).toHaveBeenCalledOnce();
  });

  test("an incomplete scan and the report for earlier conditions aren't evaluated", async () => {
    showReport({ scannedShare: 0.99 });
    const { reload } = await renderPage("/failures?watch=true");
    await screen.findByText(/The first check will run when the scan is complete/);
    showReport();
    vi.mocked(useFailures).mockReturnValue({
      ...useFailures({ last: "48h" }, { conditions: [], columnCount: 1, merges: {}, splits: [] }),
      isReportCurrent: false,
    });
    await reload();
    expect(
      await screen.findByText(/The first check will run when the scan is complete/),
    ).toBeTruthy();
  });

  test("a range in the past can't be watched", async () => {
    const pastRange = "after=2026-03-01T00:00:00Z&before=2026-03-01T01:00:00Z";
    await renderPage(`/failures?${pastRange}&watch=true`);
    const button = await screen.findByRole<HTMLButtonElement>("button", { name: "Watch" });
    expect(button.disabled).toBe(true);
    expect(getMainText()).not.toContain("Watching");
  });
});
