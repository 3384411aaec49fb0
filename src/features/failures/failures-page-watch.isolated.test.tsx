import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { FailureReport } from "../../api/failures/report.ts";
import { titleAlertCount } from "../../lib/browser/document-title.ts";
import { createFailureGroup, createFailureReport } from "../../testing/failure-report.ts";
import { renderPage } from "../../testing/render-page.tsx";
import type { ScanView } from "./scan/scan-text.ts";
import { useFailures } from "./use-failures.ts";

vi.mock("./use-failures.ts");

const hourMs = 60 * 60_000;
const resume = vi.fn();
const refresh = vi.fn();
const watch = () => () => undefined;

interface ShownState {
  scan?: Partial<ScanView>;
  report?: FailureReport;
  /** Milliseconds since the end of the scanned window. */
  ageMs?: number;
}

/** Sets the report and the state of the scan that the page shows. */
function showScan({ scan = {}, report = createFailureReport(), ageMs = 0 }: ShownState = {}): void {
  const to = Date.now() - ageMs;
  vi.mocked(useFailures).mockReturnValue({
    scan: {
      status: "done",
      scannedShare: 1,
      eventCount: 21_640,
      pause: () => undefined,
      resume,
      refresh,
      ...scan,
    },
    report,
    window: { from: to - 48 * hourMs, to },
    isReportCurrent: true,
    watch,
    loadReport: () => Promise.resolve(undefined),
    loadAffected: () => Promise.resolve([]),
  });
}
const findHeadline = async () =>
  (await screen.findByRole("heading", { name: /^2 failures/ })).textContent;
const getMainText = () => screen.getByRole("main").textContent;
const error = new Error("No connection.");

beforeEach(() => showScan());

test("the report of a scan that ended long ago uses the past tense, even in a relative range", async () => {
  showScan({ ageMs: hourMs });
  const { reload } = await renderPage("/failures");
  expect(await findHeadline()).toContain("were ongoing at the end of the range");
  showScan();
  await reload();
  expect(await findHeadline()).toContain("are ongoing");
});

test.each([
  { endHours: 4, text: "were ongoing at the end of the range" },
  { endHours: 0.1, text: "are ongoing" },
])("a part of the range that ended $endHours h ago shows what $text", async (part) => {
  const toTimestamp = (hours: number) => new Date(Date.now() - hours * hourMs).toISOString();
  await renderPage(`/failures?from=${toTimestamp(8)}&to=${toTimestamp(part.endHours)}`);
  expect(await findHeadline()).toContain(part.text);
});

test("the text of a watched scan is in the present tense until new events can't be loaded", async () => {
  showScan({ ageMs: hourMs });
  const { reload } = await renderPage("/failures?watch=true");
  expect(await findHeadline()).toContain("are ongoing");
  showScan({ ageMs: hourMs, scan: { error } });
  await reload();
  expect(await findHeadline()).toContain("were ongoing at the end of the range");
});

test("new events that can't be loaded are reported, and can be loaded again", async () => {
  showScan({ scan: { error, checkedAt: Date.now() - 2.5 * hourMs } });
  const { user } = await renderPage("/failures?watch=true");
  expect(await screen.findByText("Couldn't load new events. No connection.")).toBeTruthy();
  expect(getMainText()).toMatch(/Last checked 2 h.* ago\./);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(resume).toHaveBeenCalledOnce();
});

test("a wait of a watched scan can't be skipped", async () => {
  showScan({ scan: { error, resumesAt: Date.now() + 5000 } });
  await renderPage("/failures?watch=true");
  expect(await screen.findByText(/Signalbox will try again at/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

test("a full scan doesn't watch, and can be refreshed", async () => {
  showScan({ ageMs: hourMs, scan: { status: "full" } });
  const { user } = await renderPage("/failures?watch=true");
  expect(await findHeadline()).toContain("were ongoing at the end of the range");
  expect(await screen.findByText(/^You won't get new alerts/)).toBeTruthy();
  expect(screen.queryByText(/Watching/)).toBeNull();
  await user.click(screen.getByRole("button", { name: "Refresh" }));
  expect(refresh).toHaveBeenCalledOnce();
});

test("alerts stay open while the operator shows a part of the range", async () => {
  showScan({ report: createFailureReport({ groups: [] }) });
  const from = new Date(Date.now() - hourMs).toISOString();
  const { user, back } = await renderPage(`/failures?watch=true&from=${from}`);
  const [, showButton] = await screen.findAllByRole("button", { name: "Show the whole range" });
  const fastGroup = createFailureGroup("f-fast", { ratePerMinute: 99 });
  showScan({ report: createFailureReport({ groups: [fastGroup] }) });
  await user.click(showButton as HTMLElement);
  await waitFor(() => expect(titleAlertCount.get()).toBe(1));
  await back();
  await waitFor(() => expect(screen.queryByText(/^Watching for/)).toBeNull());
  expect(titleAlertCount.get()).toBe(1);
});
