import { render, screen } from "@testing-library/react";
import { expect, onTestFinished, test } from "vitest";
import { getEventOutcome } from "../../../../domain/event-outcome.ts";
import { asObjects } from "../../../../domain/loose.ts";
import { recordClockSkew } from "../../../api/client/service-clock.ts";
import type { ReceivedEvent } from "../../../api/events.ts";
import { TimeModeProvider } from "../../../components/text/time-mode.tsx";
import { localStore } from "../../../lib/browser/storage.ts";
import { createEventScope } from "./event-scope.ts";
import { JobBlock } from "./job-block.tsx";

const now = Date.parse("2026-03-01T04:00:00.000Z");
const createDetail = (second: number, status = "Failed") => ({
  _id: `detail-${second}`,
  detail: "Provider returned an error",
  status,
  createdAt: `2026-03-01T03:00:0${second}.250Z`,
});
// The records have only the properties that the test needs.
const event = {
  _id: "event",
  createdAt: "2026-03-01T03:00:00.000Z",
  jobs: ["Receipt", "Reminder"].map((name, index) => ({
    _id: `job-${index}`,
    type: "email",
    status: "failed",
    step: { name },
    executionDetails: [createDetail(index * 2 + 1), createDetail(index * 2 + 2)],
  })),
} as unknown as ReceivedEvent;

function renderJobs(displayedEvent: ReceivedEvent): void {
  const outcome = getEventOutcome(displayedEvent, now);
  render(
    <TimeModeProvider mode="utc">
      {asObjects(displayedEvent.jobs).map((job, index) => {
        const jobOutcome = outcome.kind === "notReported" ? undefined : outcome.jobs[index];
        return (
          jobOutcome && (
            <JobBlock
              key={index}
              job={job}
              outcome={jobOutcome}
              now={now}
              scope={createEventScope(displayedEvent, "")}
              isLinked={false}
              linkedDetailId={undefined}
            />
          )
        );
      })}
    </TimeModeProvider>,
  );
}

test("each button that copies a link has its own name", () => {
  renderJobs(event);
  const buttonLabels = screen
    .getAllByRole("button", { name: /^Copy link/ })
    .map((button) => button.getAttribute("aria-label"));
  expect(buttonLabels).toEqual([
    "Copy link to this step: Receipt",
    "Copy link to this execution detail: 03:00:01.250",
    "Copy link to this execution detail: 03:00:02.250",
    "Copy link to this step: Reminder",
    "Copy link to this execution detail: 03:00:03.250",
    "Copy link to this execution detail: 03:00:04.250",
  ]);
});

test("each execution detail shows its status", () => {
  const statuses = ["Pending", "Queued", "Success", "Failed"];
  const executionDetails = statuses.map((status, index) => createDetail(index + 1, status));
  const job = { _id: "job-0", type: "email", status: "failed", executionDetails };
  renderJobs({ ...event, jobs: [job] });
  const texts = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  const foundStatuses = texts.map((text) => statuses.find((status) => text.includes(status)));
  expect(foundStatuses).toEqual(statuses);
});

test("an attempt's duration includes its hidden details", () => {
  const createAttemptDetail = (second: number, status: string, isRetry: boolean) => ({
    ...createDetail(0, status),
    _id: `detail-${second}`,
    isRetry,
    createdAt: new Date(Date.parse("2026-03-01T03:00:00.000Z") + second * 1000).toISOString(),
  });
  const executionDetails = [
    createAttemptDetail(0, "Failed", false),
    createAttemptDetail(60, "Queued", true),
    ...Array.from({ length: 19 }, (_, index) => createAttemptDetail(61 + index, "Pending", true)),
    createAttemptDetail(420, "Success", true),
  ];
  const job = { _id: "job-0", type: "email", status: "completed", executionDetails };
  renderJobs({ ...event, jobs: [job] });
  expect(screen.getByRole("button", { name: "Show all 22 execution details" })).toBeTruthy();
  expect(screen.getByText(/^Attempt 2 of 2/).textContent).toContain("6 min");
});

test("the time until a wait ends is by the service's clock", () => {
  onTestFinished(() => localStore.remove("clock-skew"));
  recordClockSkew(Date.now() - 600_000, Date.now());
  const digest = { timed: { untilDate: new Date(Date.now() - 300_000).toISOString() } };
  const job = { _id: "job-0", type: "delay", status: "delayed", digest };
  renderJobs({ ...event, jobs: [job] });
  expect(screen.getByText(/ UTC · in (5 min|4 min 5\d s)/)).toBeTruthy();
});

test("a retry that was canceled before it began isn't an attempt", () => {
  const details = [
    { ...createDetail(1), detail: "Provider did not respond in time" },
    { ...createDetail(2, "Queued"), detail: "Retry 1 of 3 scheduled", isRetry: true },
    { ...createDetail(3), isRetry: true },
    { ...createDetail(4, "Queued"), detail: "Retry 2 of 3 scheduled", isRetry: true },
    { ...createDetail(5, "Success"), detail: "Canceled by an API request" },
  ];
  const job = { _id: "job-0", type: "email", status: "canceled", executionDetails: details };
  renderJobs({ ...event, jobs: [job] });
  expect(screen.getByText("2 attempts")).toBeTruthy();
  expect(screen.getAllByText(/^Attempt \d/)).toHaveLength(2);
  expect(screen.getByText("Canceled by an API request")).toBeTruthy();
});
