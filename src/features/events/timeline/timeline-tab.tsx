import { memo, useMemo } from "react";
import Button from "@mui/material/Button";
import { asObjects } from "../../../../domain/loose.ts";
import type { EventOutcome } from "../../../../domain/event-outcome.ts";
import type { ReceivedEvent } from "../../../api/events.ts";
import { Deferred } from "../../../components/deferred.tsx";
import { EmptyState, NoMatchState } from "../../../components/feedback/empty-state.tsx";
import { DetailSkeleton } from "../../../components/feedback/skeletons.tsx";
import { PartialNotice } from "../../../components/feedback/banner.tsx";
import { LargeList, maxImmediateItems } from "../../../components/large-list.tsx";
import { Section } from "../../../components/layout/section.tsx";
import { formatCount, plural } from "../../../lib/text/format.ts";
import type { DetailSearch } from "../detail/detail-search.ts";
import { createEventScope } from "./event-scope.ts";
import { JobBlock } from "./job-block.tsx";
import { toTimelineJobs, filterJobs, type JobFilter, createJobFacets } from "./job-filter.ts";
import { JobFilters } from "./job-filters.tsx";
import { LaneChart } from "./lane-chart.tsx";
import { createAxis } from "./lanes.ts";

/** With fewer jobs, the filters are shown only while a filter is set. */
const minJobsForFilters = 6;

export interface TimelineTabProps {
  event: ReceivedEvent;
  /** The response as received; empty while only the list's record is available. */
  text: string;
  outcome: EventOutcome;
  /** Milliseconds since the epoch. */
  now: number;
  search: DetailSearch;
  /** Changes the filters. An empty string clears a filter. */
  onFiltersChange: (change: JobFilter) => void;
}

export const TimelineTab = memo(function TimelineTab(props: TimelineTabProps) {
  // Computing facets and lanes of thousands of jobs would delay the outcome above the tabs.
  if (props.outcome.jobs.length <= maxImmediateItems) return <Timeline {...props} />;
  return (
    <Deferred fallback={<DetailSkeleton label="Loading steps" />}>
      <Timeline {...props} />
    </Deferred>
  );
});

function Timeline({ event, text, outcome, now, search, onFiltersChange }: TimelineTabProps) {
  // Memoized, because there can be thousands of jobs.
  const { allJobs, facets, scope } = useMemo(() => {
    const jobs = toTimelineJobs(asObjects(event.jobs), outcome);
    return { allJobs: jobs, facets: createJobFacets(jobs), scope: createEventScope(event, text) };
  }, [event, text, outcome]);
  const jobs = useMemo(() => filterJobs(allJobs, search), [allJobs, search]);
  const { jobs: order, jobType, jobProvider, jobText, jobReason, jobId, detailId } = search;
  if (allJobs.length === 0) {
    return (
      <EmptyState title="No steps recorded">
        The service returned this event without steps. See the other tabs for the rest of the
        record.
      </EmptyState>
    );
  }
  const failedCount = outcome.failedCount;
  const isFiltered = [jobType, jobProvider, jobText, jobReason].some(
    (filter) => filter !== undefined,
  );
  const linkedIndex = jobs.findIndex(({ job }) => jobId !== undefined && job["_id"] === jobId);
  const countText = isFiltered
    ? `${formatCount(jobs.length)} of ${plural(allJobs.length, "step")}`
    : plural(allJobs.length, "step");
  return (
    <>
      <Section title="Timeline" note="time since the trigger">
        <LaneChart jobs={jobs} axis={createAxis(outcome.jobs, event.createdAt, now)} now={now} />
      </Section>
      <Section
        isLast
        title="Steps"
        note={
          <span role="status">
            {countText}
            {failedCount > 0 && `, ${formatCount(failedCount)} failed`}
          </span>
        }
        actions={
          failedCount > 0 &&
          allJobs.length > 1 && (
            <Button
              size="small"
              aria-pressed={order === "failed"}
              onClick={() => onFiltersChange(order === "failed" ? {} : { jobs: "failed" })}
            >
              Show failed steps first
            </Button>
          )
        }
      >
        {(allJobs.length >= minJobsForFilters || isFiltered) && (
          <JobFilters facets={facets} filters={search} onFiltersChange={onFiltersChange} />
        )}
        {jobId !== undefined && linkedIndex === -1 && (
          <PartialNotice>
            {allJobs.some(({ job }) => job["_id"] === jobId)
              ? "The linked step is hidden by your filters."
              : "The linked step isn't in this event."}
          </PartialNotice>
        )}
        {jobs.length === 0 ? (
          <NoMatchState
            title="No steps match your filters"
            onClearFilters={() =>
              onFiltersChange({ jobType: "", jobProvider: "", jobText: "", jobReason: "" })
            }
          />
        ) : (
          <LargeList
            items={jobs}
            itemHeight={180}
            chunkSize={3}
            targetIndex={linkedIndex === -1 ? undefined : linkedIndex}
            fallback={<DetailSkeleton label="Loading steps" />}
            render={(timelineJob) => (
              <JobBlock
                key={timelineJob.index}
                job={timelineJob.job}
                outcome={timelineJob.outcome}
                now={now}
                scope={scope}
                isLinked={timelineJob === jobs[linkedIndex]}
                linkedDetailId={timelineJob === jobs[linkedIndex] ? detailId : undefined}
              />
            )}
          />
        )}
      </Section>
    </>
  );
}
