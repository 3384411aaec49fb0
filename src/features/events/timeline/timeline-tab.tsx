import { useMemo } from "react";
import Button from "@mui/material/Button";
import { asObject, asObjects } from "../../../../contract/loose.ts";
import type { EventOutcome } from "../../../../contract/rules.ts";
import type { ReceivedEvent } from "../../../api/events.ts";
import { EmptyState } from "../../../components/feedback/empty-state.tsx";
import { Section } from "../../../components/layout/section.tsx";
import { formatCount, plural } from "../../../lib/format.ts";
import { JobList, type ShownJob } from "./job-list.tsx";
import { LaneChart } from "./lane-chart.tsx";
import { laneChart } from "./lanes.ts";

export interface TimelineTabProps {
  event: ReceivedEvent;
  outcome: EventOutcome;
  /** Milliseconds since the epoch. */
  now: number;
  failedFirst: boolean;
  onFailedFirst: (failedFirst: boolean) => void;
}

/** The jobs of an event over time, and each with its execution details. */
export function TimelineTab(props: TimelineTabProps) {
  const { event, outcome, now, failedFirst, onFailedFirst } = props;
  const records = useMemo(() => asObjects(asObject(event)?.["jobs"]), [event]);
  const chart = useMemo(
    () => laneChart(records, outcome.jobs, event.createdAt, now),
    [records, outcome, event, now],
  );
  const jobs = useMemo(
    () => inOrder(records, outcome, failedFirst),
    [records, outcome, failedFirst],
  );
  if (records.length === 0) {
    return (
      <EmptyState title="The record tells of no steps">
        The service answered this event without jobs. The other tabs show what it told.
      </EmptyState>
    );
  }
  const failed = outcome.jobs.filter(({ kind }) => kind === "failed").length;
  return (
    <>
      {chart.lanes.length > 0 && (
        <Section title="Course" note="from the trigger on">
          <LaneChart chart={chart} />
        </Section>
      )}
      <Section
        last
        title="Steps"
        note={
          failed > 0
            ? `${formatCount(failed)} of ${formatCount(records.length)} failed`
            : plural(records.length, "step")
        }
        actions={
          failed > 0 &&
          records.length > 1 && (
            <Button
              size="small"
              aria-pressed={failedFirst}
              onClick={() => onFailedFirst(!failedFirst)}
            >
              Failed first
            </Button>
          )
        }
      >
        <JobList jobs={jobs} now={now} eventAt={event.createdAt} />
      </Section>
    </>
  );
}

/** In the order of creation, as received; on demand the failed ones before the others. */
function inOrder(
  records: readonly Record<string, unknown>[],
  { jobs }: EventOutcome,
  failedFirst: boolean,
): ShownJob[] {
  const all = records.flatMap((job, index) => {
    const outcome = jobs[index];
    return outcome ? [{ job, outcome, index }] : [];
  });
  if (!failedFirst) return all;
  const isFailed = ({ outcome }: ShownJob) => outcome.kind === "failed";
  return [...all.filter(isFailed), ...all.filter((shown) => !isFailed(shown))];
}
