import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { FailureReport } from "../../../api/failures/report.ts";
import { createFailureReport } from "../testing/reports.ts";
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

function renderOverview(view: OverviewView, changes: Partial<FailureReport>) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Overview
        report={createFailureReport(changes)}
        search={{ view }}
        conditions={[]}
        onSearch={() => {}}
        // The overview doesn't show notes.
        groupTriage={{} as GroupTriage}
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
