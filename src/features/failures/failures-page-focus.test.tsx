import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { FailureReport } from "../../api/failures/report.ts";
import { session } from "../../api/session/session.ts";
import { failureScans } from "../../api/failures/scan/scan-host.ts";
import { createFailureReport } from "../../testing/failure-report.ts";
import { fill, renderPage } from "../../testing/render-page.tsx";
import { createStubScan, type StubScan } from "./testing/stub-scan.ts";

let scan: StubScan;
beforeEach(() => {
  scan = createStubScan();
  vi.spyOn(failureScans, "use").mockImplementation(scan.use);
  showReport();
});

const showReport = (report: Partial<FailureReport> = {}) => scan.show(createFailureReport(report));
const getRowHeaders = () =>
  within(screen.getByRole("table", { name: "Failures, worst first" })).getAllByRole("rowheader");

describe("the focus moves to the list when a control disappears:", () => {
  const findFocusedRegionName = async () =>
    await waitFor(() => {
      const name = document.activeElement?.getAttribute("aria-label");
      if (document.activeElement?.tagName !== "SECTION") throw new Error("No region is focused");
      return name;
    });

  test("hiding a group, and showing it again", async () => {
    const { user, address } = await renderPage("/failures?group=f-mail");
    await user.click(await screen.findByRole("button", { name: "Edit group" }));
    await user.click(await screen.findByRole("menuitem", { name: /^Hide group/ }));
    await waitFor(() => expect(address()).toBe("/failures"));
    expect(await findFocusedRegionName()).toBe("Failures");
    expect(getRowHeaders()).toHaveLength(4);
    await user.click(await screen.findByRole("button", { name: "Show details" }));
    await user.click(screen.getByRole("button", { name: /^Show group/ }));
    expect(await findFocusedRegionName()).toBe("Failures");
    expect(getRowHeaders()).toHaveLength(5);
  });

  test("undoing with the current filters", async () => {
    const { user, address } = await renderPage("/failures?group=f-mail");
    await user.click(await screen.findByRole("button", { name: "Edit group" }));
    await user.click(await screen.findByRole("menuitem", { name: /^Hide group/ }));
    await waitFor(() => expect(address()).toBe("/failures"));
    const field = screen.getByRole("combobox", { name: "Filter failures" });
    fill(field, "channel:email");
    fireEvent.keyDown(field, { key: "Enter" });
    await waitFor(() => expect(address()).toBe("/failures?where=channel:email"));
    const undoButton = await screen.findByRole("button", { name: "Undo" });
    undoButton.focus();
    await user.click(undoButton);
    await waitFor(() => expect(address()).toBe("/failures?where=channel:email&group=f-mail"));
    expect(await findFocusedRegionName()).toBe("Failures");
  });

  test("splitting a group, and merging it", async () => {
    const { user, address } = await renderPage("/failures?group=f-mail");
    await user.click(await screen.findByRole("button", { name: "Edit group" }));
    await user.click(await screen.findByRole("menuitem", { name: /^Split/ }));
    await waitFor(() => expect(address()).toBe("/failures"));
    expect(await findFocusedRegionName()).toBe("Failures");
    await user.click(within(getRowHeaders()[1] as HTMLElement).getByRole("link"));
    await user.click(await screen.findByRole("button", { name: "Edit group" }));
    await user.click(await screen.findByRole("menuitem", { name: /^Merge/ }));
    await user.click((await screen.findAllByRole("radio"))[0] as HTMLElement);
    await user.click(screen.getByRole("button", { name: "Merge groups" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(await findFocusedRegionName()).toBe("Failures");
  });

  test("separating the only part with events, which opens, and undoing it", async () => {
    const { user, address } = await separatePart({ partCount: 1, hasOnlyMergedEvents: true });
    await waitFor(() => expect(address()).toBe("/failures?group=f-phone"));
    expect(await findFocusedRegionName()).toBe("Failures");
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(() => expect(address()).toBe("/failures?group=f-mail"));
    expect(await findFocusedRegionName()).toBe("Failures");
  });

  test("closing a failure, clearing the filters, and showing the whole range", async () => {
    const from = new Date(Date.now() - 3_600_000).toISOString();
    const { user } = await renderPage(`/failures?group=f-mail&where=channel:email&from=${from}`);
    for (const name of ["Close failure", "Clear filters", "Show the whole range"]) {
      await user.click(await screen.findByRole("button", { name }));
      await waitFor(() => expect(screen.queryByRole("button", { name })).toBeNull());
      expect(await findFocusedRegionName()).toBe("Failures");
    }
  });

  test("clearing the filters and showing the whole range in an empty list", async () => {
    showReport({ groups: [], affectedSubscriberCount: 0, undeliveredCount: 0 });
    const from = new Date(Date.now() - 3_600_000).toISOString();
    const { user } = await renderPage(`/failures?where=channel:email&from=${from}`);
    await screen.findByText(/^No failures match/);
    const list = screen.getByRole("region", { name: "Failures" });
    for (const name of ["Clear filters", "Show the whole range"]) {
      await user.click(await within(list).findByRole("button", { name }));
      expect(await findFocusedRegionName()).toBe("Failures");
    }
  });

  test("sorting again", async () => {
    const { groups } = createFailureReport();
    showReport({ scannedShare: 0.4, groups: groups.slice(1) });
    const { user } = await renderPage("/failures");
    await screen.findByRole("table", { name: "Failures, worst first" });
    fireEvent.pointerOver(getRowHeaders()[0] as HTMLElement, { pointerType: "mouse" });
    act(() => showReport({ scannedShare: 0.5, groups }));
    await user.click(await screen.findByRole("button", { name: "Sort again" }));
    expect(await findFocusedRegionName()).toBe("Failures");
  });

  test("stopping the watch", async () => {
    const { user } = await renderPage("/failures?watch=true");
    await user.click(await screen.findByRole("button", { name: "Stop watching" }));
    expect(await findFocusedRegionName()).toBe("Failures");
  });
});

describe("the undo of a hidden group", () => {
  const hideGroup = async () => {
    const page = await renderPage("/failures?group=f-mail");
    await page.user.click(await screen.findByRole("button", { name: "Edit group" }));
    await page.user.click(await screen.findByRole("menuitem", { name: /^Hide group/ }));
    await screen.findByRole("button", { name: "Undo" });
    return page;
  };

  test("doesn't leave the page that is open by then", async () => {
    const { user, address } = await hideGroup();
    await user.click(screen.getByRole("link", { name: "Subscribers" }));
    await screen.findByRole("heading", { level: 1, name: "Subscribers" });
    await user.click(screen.getByRole("button", { name: "Undo" }));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Undo" })).toBeNull());
    expect(address()).toBe("/subscribers");
    await user.click(screen.getByRole("link", { name: "Failures" }));
    await waitFor(() => expect(getRowHeaders()).toHaveLength(5));
  });

  test("opens the group after the page was left and opened again, with the current filters", async () => {
    const { user, address } = await hideGroup();
    await user.click(screen.getByRole("link", { name: "Subscribers" }));
    await screen.findByRole("heading", { level: 1, name: "Subscribers" });
    await user.click(screen.getByRole("link", { name: "Failures" }));
    await waitFor(() => expect(getRowHeaders()).toHaveLength(4));
    const field = screen.getByRole("combobox", { name: "Filter failures" });
    fill(field, "channel:email");
    fireEvent.keyDown(field, { key: "Enter" });
    await waitFor(() => expect(address()).toBe("/failures?where=channel:email"));
    await user.click(screen.getByRole("button", { name: "Undo" }));
    await waitFor(() => expect(address()).toBe("/failures?where=channel:email&group=f-mail"));
  });

  test("isn't offered in another environment", async () => {
    await hideGroup();
    await act(async () => session.switchTo("prod"));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Undo" })).toBeNull());
  });
});

/** Opens a failure with merged parts, and separates the part `f-phone`. */
async function separatePart({
  partCount,
  ...fields
}: {
  partCount: number;
  hasOnlyMergedEvents?: true;
}) {
  const [group, ...otherGroups] = createFailureReport().groups;
  if (!group) throw new Error("The report has groups");
  const mergedGroups = otherGroups.slice(0, partCount);
  showReport({ groups: [{ ...group, mergedGroups, ...fields }] });
  const page = await renderPage("/failures?group=f-mail");
  const button = await screen.findByRole("button", { name: /^Separate Invalid phone/ });
  scan.stallReports();
  await page.user.click(button);
  await screen.findByRole("button", { name: "Undo" });
  return page;
}

test("a separated part counts as loading until the next report", async () => {
  const { address } = await separatePart({ partCount: 1, hasOnlyMergedEvents: true });
  await waitFor(() => expect(address()).toBe("/failures?group=f-phone"));
  expect(await screen.findByText("Loading details")).toBeTruthy();
  expect(screen.queryByText("Failure not found")).toBeNull();
});

test.each([{ partCount: 2, hasOnlyMergedEvents: true } as const, { partCount: 1 }])(
  "a failure stays open if it has other events after a part is separated: %o",
  async (options) => {
    const { address } = await separatePart(options);
    expect(address()).toBe("/failures?group=f-mail");
    expect(document.activeElement?.textContent).toBe("Edit group");
  },
);
