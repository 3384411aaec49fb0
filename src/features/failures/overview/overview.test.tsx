import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { FailureSearch } from "../../../api/failures/failure-search.ts";
import { parseWhere } from "../../../api/failures/search-conditions.ts";
import type { FailureReport } from "../../../api/failures/report.ts";
import { createFailureGroup, createFailureReport } from "../testing/reports.ts";
import type { GroupTriage } from "../notes/use-group-triage.ts";
import { Overview } from "./overview.tsx";
import type { OverviewView } from "./overview-tabs.ts";

const latencyRow = {
  key: "workflow",
  value: "w1",
  count: 4387,
  medianMs: 900,
  p95Ms: 2000,
} as const;

function renderOverview(
  view: OverviewView,
  changes: Partial<FailureReport>,
  search: Pick<FailureSearch, "marker" | "where"> = {},
) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Overview
        report={createFailureReport(changes)}
        search={{ ...search, view }}
        conditions={parseWhere(search.where).conditions}
        onSearch={() => {}}
        // The overview doesn't show notes.
        groupTriage={{ hidden: ["hidden"] as readonly string[] } as GroupTriage}
        window={{ name: "the last 48 hours", periodText: "in the last 48 hours" }}
        isWindowCurrent
      />
    </QueryClientProvider>,
  );
}

test.each([
  [0.74, "4,387 events with a sent message in the scanned part of the range"],
  [1, "4,387 events with a sent message in the last 48 hours"],
])("with a scanned share of %d, delays cover %s", (scannedShare, text) => {
  renderOverview("delays", { scannedShare, latencies: [latencyRow] });
  expect(screen.getByText(text)).toBeTruthy();
});

const marker = "2026-11-22T03:00:00.000Z";
const changedAt = Date.parse(marker);
const changedGroups = [
  createFailureGroup({ id: "ended-1", lastAt: changedAt - 1 }),
  createFailureGroup({ id: "ended-2", lastAt: changedAt - 1 }),
  createFailureGroup({ id: "continued", firstAt: changedAt - 1, lastAt: changedAt }),
  createFailureGroup({ id: "begun", firstAt: changedAt }),
  createFailureGroup({ id: "hidden", firstAt: changedAt }),
  createFailureGroup({ id: "warning", firstAt: changedAt, kind: "warning" }),
];
const mergedGroup = createFailureGroup({
  hasOtherKinds: true,
  firstAt: changedAt - 1,
  lastAt: changedAt,
});

test.each<[string, Partial<FailureReport>, string]>([
  [
    "is first, and counts what changed",
    {},
    "2 failures weren't seen after this time. 1 failure continued after this time. 1 failure was seen only after this time.",
  ],
  [
    "is preliminary during a scan",
    { scannedShare: 0.5 },
    "2 failures haven't been seen after this time so far. 1 failure continued after this time. 1 failure has been seen only after this time so far.",
  ],
  [
    "doesn't take merged warnings for a failure that continued",
    { groups: [...changedGroups.slice(0, 1), mergedGroup] },
    "1 failure wasn't seen after this time. 1 merged group with failures and other issues was seen before and after this time.",
  ],
  [
    "doesn't call failures new if the range begins at that time",
    { range: { from: changedAt, to: changedAt + 1000 } },
    "The range doesn't include events before this time.",
  ],
  [
    "doesn't call failures ended if the range ends at that time",
    { range: { from: changedAt - 1000, to: changedAt } },
    "The range doesn't include events after this time.",
  ],
])("a comparison of times before and after a change %s", (_, changes, text) => {
  renderOverview("delays", { groups: changedGroups, ...changes }, { marker });
  const [firstSection] = screen.getAllByRole("region");
  expect(firstSection?.textContent).toMatch(/^Time to first success/);
  expect(firstSection?.querySelector("p + p")?.textContent).toBe(text);
});

test("a comparison without failures has no empty paragraph", () => {
  renderOverview("delays", { groups: [] }, { marker });
  const [firstSection] = screen.getAllByRole("region");
  expect(firstSection?.querySelector("p:empty")).toBeNull();
});

test.each<[OverviewView, string, string]>([
  ["delays", "No events with a sent message so far.", "No events with a sent message."],
  ["values", "No values found so far.", "No values found in the matching events."],
  [
    "differences",
    "So far, no values are more common in failed events than in other events.",
    "No values are more common in failed events than in other events.",
  ],
  ["providers", "No provider calls found so far.", "No provider calls in this range."],
])("an empty view of %s is preliminary during a scan", (view, preliminaryText, finalText) => {
  renderOverview(view, { scannedShare: 0.74 });
  expect(screen.getByText(preliminaryText)).toBeTruthy();
  renderOverview(view, {});
  expect(screen.getByText(finalText)).toBeTruthy();
});

test("without provider calls in steps that match the filters, there can be others", () => {
  renderOverview("providers", {}, { where: ["channel:digest"] });
  expect(screen.getByText("No provider calls in steps that match the filters.")).toBeTruthy();
});

test("values have counts of failed events, except outcomes, which include all steps", () => {
  const values = [{ value: "failed", count: 3, failedCount: 2 }];
  const facets = ["outcome", "severity"].map((key) => ({ key, values, distinctCount: 1 }));
  renderOverview("values", { facets });
  const [outcome, severity] = screen.getAllByRole("listitem");
  expect(outcome?.textContent).toBe("Failed3 events");
  expect(severity?.textContent).toContain("2 failed · 3 events");
});
