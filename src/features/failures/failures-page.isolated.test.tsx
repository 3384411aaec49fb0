import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { FailureReport } from "../../api/failures/report.ts";
import { failureReport } from "../../testing/failure-report.ts";
import { renderPage } from "../../testing/render-page.tsx";
import type { ScanView } from "./scan/scan-view.ts";
import { useFailures } from "./use-failures.ts";

vi.mock("./use-failures.ts");

const pause = vi.fn();
const resume = vi.fn();
const none = { groups: [], affectedCount: 0, undeliveredCount: 0 };

/** Sets what the page gets from the scan. */
function answer(report: Partial<FailureReport> | null = {}, scan: Partial<ScanView> = {}): void {
  vi.mocked(useFailures).mockReturnValue({
    scan: { status: "done", scannedShare: 1, eventCount: 21_640, pause, resume, ...scan },
    report: report ? failureReport(report) : undefined,
    window: undefined,
    loadReport: () => Promise.resolve(undefined),
    loadAffected: () => Promise.resolve([]),
    canWatch: true,
  });
}
const main = () => screen.getByRole("main").textContent;
const rows = () =>
  within(screen.getByRole("table", { name: "Failures, worst first" })).getAllByRole("rowheader");

beforeEach(() => answer());

describe("states", () => {
  test("before the first events, shows skeleton rows and the progress", async () => {
    answer(null, { status: "idle", scannedShare: 0, eventCount: 0 });
    await renderPage("/failures");
    expect(await screen.findByRole("progressbar", { name: "Scan progress" })).toBeTruthy();
    expect(main()).toContain("0% of the last 48 hours scanned");
    expect(screen.queryByText(/^No(thing)? fail/)).toBeNull();
  });

  test("while scanning, numbers are “so far”, and the scan can be paused", async () => {
    answer(
      { scanned: 0.5 },
      { status: "scanning", scannedShare: 0.5, eventsPerSecond: 1910, msLeft: 12_000 },
    );
    const { user } = await renderPage("/failures");
    expect(
      await screen.findByText(/549 subscribers were affected in the last 48 hours so far/),
    ).toBeTruthy();
    expect(main()).toContain("50% of the last 48 hours scanned");
    expect(main()).toContain("12.0 s left");
    await user.click(screen.getByRole("button", { name: "Pause" }));
    expect(pause).toHaveBeenCalled();
  });

  test("a paused scan keeps its results, and can be resumed", async () => {
    answer({ scanned: 0.5 }, { status: "paused", scannedShare: 0.5 });
    const { user } = await renderPage("/failures");
    await user.click(await screen.findByRole("button", { name: "Resume" }));
    expect(resume).toHaveBeenCalled();
    expect(rows()).toHaveLength(5);
  });

  test("a failed scan keeps its results, and can be retried", async () => {
    answer({ scanned: 0.5 }, { status: "failed", error: new Error("No connection.") });
    const { user } = await renderPage("/failures");
    expect(await screen.findByText(/Couldn't continue the scan. No connection/)).toBeTruthy();
    expect(rows()).toHaveLength(5);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(resume).toHaveBeenCalled();
  });

  test("says that nothing failed only after the whole window was scanned", async () => {
    answer({ ...none, scanned: 0.99 });
    const { reload } = await renderPage("/failures");
    await screen.findByText("No failures so far");
    expect(main()).not.toContain("Nothing");
    answer(none);
    await reload();
    expect(await screen.findByText("Nothing failed in the last 48 hours")).toBeTruthy();
  });

  test("conditions without a match can be cleared", async () => {
    answer(none);
    const { user, address } = await renderPage("/failures?where=workflow:a");
    await user.click(await screen.findByRole("button", { name: "Clear filters" }));
    await waitFor(() => expect(address()).toBe("/failures"));
  });

  test("an empty time range is explained", async () => {
    await renderPage("/failures?after=2026-03-01T06:00:00Z&before=2026-03-01T05:00:00Z");
    expect((await screen.findByRole("alert")).textContent).toContain("The time range is empty");
  });

  test("invalid conditions of a link are named", async () => {
    await renderPage("/failures?where=timeout&where=workflow:a");
    expect(await screen.findByText(/ignored.*timeout/)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Remove filter: workflow" })).toBeTruthy();
  });
});

describe("groups", () => {
  test("the headline says what is failing and since when", async () => {
    await renderPage("/failures?before=2026-03-01T03:30:00.000Z");
    const headline = await screen.findByRole("heading", { name: /^2 failures were ongoing/ });
    expect(headline.textContent).toMatch(/the oldest since/);
  });

  test("a row shows the text with its slots, the places, and the state", async () => {
    await renderPage("/failures");
    const [first, , , late, template] = await screen
      .findAllByRole("row")
      .then((all) => all.slice(1));
    expect(first?.textContent).toContain("Provider error 503: Service temporarily unavailable");
    expect(within(first as HTMLElement).getByTitle("This part varies").textContent).toBe("503");
    expect(first?.textContent).toContain("SendGridEmail3 workflows");
    expect(first?.textContent).toContain("64 undelivered");
    expect(first?.textContent).toContain("Ongoing16/min");
    expect(late?.textContent).toContain("RecoveredLong wait");
    expect(template?.textContent).toContain("Before any providerEmailCard declined");
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
