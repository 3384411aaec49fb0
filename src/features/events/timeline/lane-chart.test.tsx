import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { getEventOutcome } from "../../../../domain/event-outcome.ts";
import { toTimelineJobs } from "./job-filter.ts";
import { LaneChart } from "./lane-chart.tsx";
import { createAxis } from "./lanes.ts";

const now = Date.parse("2026-03-01T04:00:00.000Z");
const createdAt = "2026-03-01T03:00:00.000Z";

/** Renders 200 jobs, with failures at the given indexes. Returns the labels of the lanes. */
function renderChart(...failedIndexes: number[]) {
  const jobs = Array.from({ length: 200 }, (_, index) => ({
    type: failedIndexes.includes(index) ? "sms" : "email",
    status: failedIndexes.includes(index) ? "failed" : "completed",
    updatedAt: "2026-03-01T03:00:05.000Z",
    executionDetails: [],
  }));
  const outcome = getEventOutcome({ createdAt, jobs }, now);
  render(
    <LaneChart
      jobs={toTimelineJobs(jobs, outcome)}
      axis={createAxis(outcome.jobs, createdAt, now)}
      now={now}
    />,
  );
  return screen.getAllByRole("img").map((lane) => lane.getAttribute("aria-label") ?? "");
}

const getFirstVisibleLaneIndex = () => screen.getByRole("region").scrollTop / 30;

test("a chart of many steps scrolls to the lane before the first failure", () => {
  const laneLabels = renderChart(120, 180);
  expect(getFirstVisibleLaneIndex()).toBe(119);
  expect(laneLabels.filter((lane) => lane.startsWith("SMS"))).toHaveLength(1);
  expect(laneLabels.length).toBeLessThan(60);
});

test("a chart without failures starts at the top", () => {
  expect(renderChart()[0]).toMatch(/^Email/);
  expect(getFirstVisibleLaneIndex()).toBe(0);
});
