import { useDeferredValue, useMemo } from "react";
import Button from "@mui/material/Button";
import { asObject, asObjects } from "../../../../domain/loose.ts";
import type { EventOutcome } from "../../../../domain/rules.ts";
import type { ReceivedEvent } from "../../../api/events.ts";
import { EmptyState, NoMatchState } from "../../../components/feedback/empty-state.tsx";
import { PartialNotice } from "../../../components/feedback/strip.tsx";
import { Section } from "../../../components/layout/section.tsx";
import { formatCount, plural } from "../../../lib/format.ts";
import type { DetailSearch } from "../detail/detail-search.ts";
import { Calmly } from "./calmly.tsx";
import { eventScope } from "./event-scope.ts";
import { allJobs, chooseJobs, type JobChoice, jobFacets } from "./job-filter.ts";
import { JobFilters } from "./job-filters.tsx";
import { JobList } from "./job-list.tsx";
import { LaneChart } from "./lane-chart.tsx";
import { axisOf } from "./lanes.ts";

/** From so many steps on it is worth narrowing them. */
const severalJobs = 6;

export interface TimelineTabProps {
  event: ReceivedEvent;
  outcome: EventOutcome;
  /** Milliseconds since the epoch. */
  now: number;
  search: DetailSearch;
  /** Changes the jobs that are shown; an empty text lets go of one. */
  onChoice: (change: JobChoice) => void;
}

/** The jobs of an event over time, and each with its execution details. */
export function TimelineTab({ event, outcome, now, search, onChoice }: TimelineTabProps) {
  const records = useMemo(() => asObjects(asObject(event)?.["jobs"]), [event]);
  const all = useMemo(() => allJobs(records, outcome), [records, outcome]);
  const axis = useMemo(() => axisOf(outcome.jobs, event.createdAt, now), [outcome, event, now]);
  const scope = useMemo(() => eventScope(event), [event]);
  const facets = useMemo(() => jobFacets(all), [all]);
  const { jobs: order, jobType, jobProvider, jobText, jobReason, jobId, detailId } = search;
  // Typing goes on while thousands of jobs are searched.
  const text = useDeferredValue(jobText);
  const jobs = useMemo(
    () =>
      chooseJobs(all, {
        ...(order && { jobs: order }),
        ...(jobType !== undefined && { jobType }),
        ...(jobProvider !== undefined && { jobProvider }),
        ...(text !== undefined && { jobText: text }),
        ...(jobReason !== undefined && { jobReason }),
      }),
    [all, order, jobType, jobProvider, text, jobReason],
  );
  // In a piece of their own: with the course they would hold the page up.
  const list = useMemo(
    () => (
      <JobList jobs={jobs} now={now} scope={scope} linkedJobId={jobId} linkedDetailId={detailId} />
    ),
    [jobs, now, scope, jobId, detailId],
  );
  if (records.length === 0) {
    return (
      <EmptyState title="The record tells of no steps">
        The service answered this event without jobs. The other tabs show what it told.
      </EmptyState>
    );
  }
  const failed = outcome.failed;
  const isNarrowed = [jobType, jobProvider, jobText, jobReason].some((one) => one !== undefined);
  const isLost = jobId !== undefined && !jobs.some(({ job }) => job["_id"] === jobId);
  const count = isNarrowed
    ? `${formatCount(jobs.length)} of ${plural(records.length, "step")}`
    : plural(records.length, "step");
  return (
    <>
      <Section title="Course" note="from the trigger on">
        <LaneChart jobs={jobs} axis={axis} now={now} />
      </Section>
      <Section
        last
        title="Steps"
        note={
          <span role="status">
            {count}
            {failed > 0 && `, ${formatCount(failed)} failed`}
          </span>
        }
        actions={
          failed > 0 &&
          records.length > 1 && (
            <Button
              size="small"
              aria-pressed={order === "failed"}
              onClick={() => onChoice(order === "failed" ? {} : { jobs: "failed" })}
            >
              Failed first
            </Button>
          )
        }
      >
        {(records.length >= severalJobs || isNarrowed) && (
          <JobFilters facets={facets} choice={search} onChoice={onChoice} />
        )}
        {isLost && (
          <PartialNotice>
            The step that the link is about is not among {isNarrowed ? "those shown" : "them"}.
          </PartialNotice>
        )}
        {jobs.length === 0 ? (
          <NoMatchState
            title="No step of this event matches"
            onClearFilters={() =>
              onChoice({ jobType: "", jobProvider: "", jobText: "", jobReason: "" })
            }
          />
        ) : (
          <Calmly jobs={jobs.length}>{list}</Calmly>
        )}
      </Section>
    </>
  );
}
