import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { idleProgress } from "../../api/failures/scan/scan-progress.ts";
import { failureScans } from "../../api/failures/scan/scan-host.ts";
import { createFailureReport } from "../../testing/failure-report.ts";
import { fill, renderPage } from "../../testing/render-page.tsx";
import { createStubScan, type StubScan } from "./testing/stub-scan.ts";

let scan: StubScan;
beforeEach(() => {
  scan = createStubScan();
  vi.spyOn(failureScans, "use").mockImplementation(scan.use);
});

const hourMs = 3_600_000;
const noFailures = { groups: [], affectedSubscriberCount: 0, undeliveredCount: 0 };
const getMainText = () => screen.getByRole("main").textContent;
const getZoomParams = (fromHours: number, toHours: number) => {
  const [from, to] = [fromHours, toHours].map((hours) =>
    new Date(Date.now() + hours * hourMs).toISOString(),
  );
  return `from=${from}&to=${to}`;
};

test("until a refresh has events, the report keeps its range and its zoom", async () => {
  // The page was opened before the window that was scanned last.
  scan.show(createFailureReport(), {
    window: { from: Date.now() + hourMs, to: Date.now() + 2 * hourMs },
  });
  const { user, address } = await renderPage(`/failures?last=1h&${getZoomParams(1.4, 1.6)}`);
  expect(await screen.findByText("zoomed to")).toBeTruthy();
  act(() => scan.use().scan.progress.set({ ...idleProgress, status: "scanning" }));
  expect(getMainText()).not.toContain("isn't applied");
  await user.click(screen.getByRole("button", { name: "Delays" }));
  await waitFor(() => expect(address()).toContain("view=delays"));
  expect(address()).toContain("from=");
});

test("a visit renews the scan once, also after a filter", async () => {
  scan.show(createFailureReport());
  const renewSpy = vi.spyOn(scan.use().scan, "renew");
  const reportSpy = vi.spyOn(scan.use().scan, "report");
  await renderPage("/failures");
  const field = await screen.findByRole("combobox", { name: "Filter failures" });
  await waitFor(() => expect(renewSpy).toHaveBeenCalledTimes(1));
  fill(field, "channel:email");
  fireEvent.keyDown(field, { key: "Enter" });
  await screen.findByRole("group", { name: "Matching events" });
  expect(reportSpy.mock.lastCall?.[0].conditions).toHaveLength(1);
  expect(renewSpy).toHaveBeenCalledTimes(1);
});

test("a refresh describes the range of its own scan, and that of the old report", async () => {
  scan.show(createFailureReport(noFailures), { ageMs: 3 * hourMs });
  await renderPage("/failures");
  const title = await screen.findByText(/^No failures between .+ and .+[^.]$/);
  const initialTitle = title.textContent;
  act(() => scan.use().scan.progress.set({ ...idleProgress, status: "waiting" }));
  expect(getMainText()).toContain("0% of the last 48 hours scanned");
  expect(getMainText()).toContain(initialTitle);
});

test("Back to another range applies the zoom of that range at once", async () => {
  const fixedScan = createStubScan();
  fixedScan.show(createFailureReport(), {
    window: { from: Date.now() - 20 * hourMs * 24, to: Date.now() - 10 * hourMs * 24 },
  });
  const reportSpy = vi.spyOn(fixedScan.use().scan, "report");
  scan.show(createFailureReport());
  vi.spyOn(failureScans, "use").mockImplementation((_, spec) =>
    "last" in spec ? scan.use() : fixedScan.use(),
  );
  const getTime = (days: number) => new Date(Date.now() - days * 24 * hourMs).toISOString();
  const zoomParams = getZoomParams(-15 * 24, -14 * 24);
  const { user, address, back } = await renderPage(
    `/failures?after=${getTime(20)}&before=${getTime(10)}&${zoomParams}`,
  );
  expect(await screen.findByText("zoomed to")).toBeTruthy();
  await user.click(screen.getByRole("link", { name: "Failures" }));
  await waitFor(() => expect(address()).toBe("/failures"));
  await waitFor(() => expect(getMainText()).toContain("All of the last 48 hours scanned"));
  reportSpy.mockClear();
  await back();
  expect(await screen.findByText("zoomed to")).toBeTruthy();
  expect(reportSpy).toHaveBeenCalled();
  for (const [query] of reportSpy.mock.calls) expect(query.range).toBeDefined();
});

test("the copied link excludes a zoom that the page doesn't apply", async () => {
  scan.show(createFailureReport());
  const { user } = await renderPage(`/failures?last=1h&${getZoomParams(-99, -98)}`);
  await screen.findByText(/isn't applied/);
  const writeSpy = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue(undefined);
  await user.click(screen.getByRole("button", { name: /Copy link/ }));
  await waitFor(() => expect(writeSpy).toHaveBeenCalled());
  expect(writeSpy.mock.lastCall?.[0]).toContain("after=");
  expect(writeSpy.mock.lastCall?.[0]).not.toContain("from=");
});
