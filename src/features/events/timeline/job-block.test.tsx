import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { getEventOutcome } from "../../../../domain/event-outcome.ts";
import { asObjects } from "../../../../domain/loose.ts";
import type { ReceivedEvent } from "../../../api/events.ts";
import { TimeModeProvider } from "../../../components/text/time-mode.tsx";
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
