import { getServiceTime } from "../../../api/client/service-clock.ts";
import { memo, useId, useState } from "react";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { type Attempt, groupAttempts } from "../../../../domain/attempts.ts";
import {
  asNumber,
  asObject,
  asObjects,
  asText,
  type LooseObject,
} from "../../../../domain/loose.ts";
import type { JobOutcome } from "../../../../domain/job-outcome.ts";
import { CopyButton } from "../../../components/copy-button.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { JobStatusMark } from "../../../entities/events/event-status.tsx";
import { ProviderLabel } from "../../../entities/integrations/provider-label.tsx";
import { describeStepType } from "../../../entities/events/step-type-label.ts";
import { formatElapsed } from "../../../lib/time/elapsed.ts";
import { toPlainText } from "../../../lib/text/display-text.ts";
import { formatCount, plural } from "../../../lib/text/format.ts";
import { createPermalink } from "../detail/permalink.ts";
import { findIntegrationRef } from "../../../../domain/raw-data.ts";
import { AttemptList, type VisibleAttempt } from "./attempt-list.tsx";
import type { EventScope } from "./event-scope.ts";
import { linkedProps, linkedStyle } from "./linked-element.ts";
import { getDisplayProvider } from "./job-filter.ts";
import { StepPanel } from "./step-panel.tsx";
import { WaitPanel } from "./wait-panel.tsx";
import { ButtonLink } from "../../../kit/button-link.tsx";

const Block = styled("section")({ paddingBlockEnd: 14, minInlineSize: 0, ...linkedStyle });
const Head = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  columnGap: 10,
  rowGap: 2,
  paddingBlock: 6,
  "& > h3": { margin: 0 },
});
const End = styled("span")({
  display: "inline-flex",
  flex: "none",
  alignItems: "center",
  gap: 2,
  marginInlineStart: "auto",
  "& button": { color: "var(--ink-3)" },
});
const Notes = styled("span")({
  // Long notes wrap next to the status instead of moving it to the next line.
  flex: "1 1 160px",
  color: "var(--ink-3)",
  minInlineSize: 0,
  // On phones, keeps the status on the line of the step's name.
  "@container (max-width: 460px)": { order: 1, flexBasis: "100%" },
  "& > * + *::before": { content: '" · "' },
});
const MutedText = styled("p")({ color: "var(--ink-3)", paddingBlock: 6 });

/** Number of details to render at first. A job can have hundreds of details. */
const initialDetailCount = 20;

function limitDetails(attempts: readonly Attempt[], maxDetails: number): VisibleAttempt[] {
  let remainingCount = maxDetails;
  return attempts.flatMap((attempt) => {
    const visibleDetails = attempt.details.slice(0, Math.max(0, remainingCount));
    remainingCount -= visibleDetails.length;
    return visibleDetails.length === 0 ? [] : [{ ...attempt, visibleDetails }];
  });
}

export interface JobBlockProps {
  job: LooseObject;
  outcome: JobOutcome;
  /** Milliseconds since the epoch. */
  now: number;
  scope: EventScope;
  /** Whether the URL links to this job or to one of its details. */
  isLinked: boolean;
  linkedDetailId: string | undefined;
}

export const JobBlock = memo(function JobBlock(props: JobBlockProps) {
  const { job, outcome, now, scope, isLinked, linkedDetailId } = props;
  const [isExpanded, setIsExpanded] = useState(false);
  const id = useId();
  const attempts = groupAttempts(job["executionDetails"]);
  const details = attempts.flatMap((attempt) => attempt.details);
  const linkedIndex =
    linkedDetailId === undefined
      ? -1
      : details.findIndex((detail) => detail["_id"] === linkedDetailId);
  const isShowingAll = isExpanded || linkedIndex >= initialDetailCount;
  const provider = getDisplayProvider(job, outcome);
  const integration = provider === undefined ? undefined : findIntegrationRef(details);
  const jobId = asText(job["_id"]);
  const stepName = asText(asObject(job["step"])?.["name"]);
  const typeName = describeStepType(outcome.type).name;
  const extensionCount = asNumber(job["scheduleExtensionsCount"]) ?? 0;
  const elapsedMs =
    outcome.endedAt !== undefined && scope.createdAt !== undefined
      ? outcome.endedAt - scope.createdAt
      : undefined;
  const notes = [
    ...(outcome.attemptCount > 1 ? [plural(outcome.attemptCount, "attempt")] : []),
    ...(extensionCount > 0
      ? [extensionCount === 1 ? "extended once" : `extended ${formatCount(extensionCount)} times`]
      : []),
    ...(elapsedMs === undefined ? [] : [`ended ${formatElapsed(elapsedMs)} after the trigger`]),
  ];
  return (
    <Block aria-labelledby={id} {...(isLinked && linkedIndex === -1 && linkedProps)}>
      <Head>
        <h3 id={id}>
          <DataText value={typeName} maxLength={40} />
        </h3>
        <Notes>
          {stepName !== undefined && stepName !== typeName && (
            <DataText value={stepName} maxLength={60} />
          )}
          {provider !== undefined && <ProviderLabel id={provider} />}
          {integration && (
            <DataText value={integration.identifier ?? integration.id} maxLength={60} />
          )}
          {notes.map((note) => (
            <span key={note}>{note}</span>
          ))}
        </Notes>
        <End>
          {/* Aligns the mark by its text's baseline instead of its icon's. */}
          <span>
            <JobStatusMark outcome={outcome} now={now} />
          </span>
          <PreviewLink job={job} scope={scope} />
          {jobId !== undefined && (
            <CopyButton
              label={`Copy link to this step: ${toPlainText(stepName ?? typeName, 40)}`}
              value={() => createPermalink(window.location.href, { jobId }, getServiceTime())}
            />
          )}
        </End>
      </Head>
      <WaitPanel job={job} outcome={outcome} details={details} scope={scope} now={now} />
      {details.length === 0 ? (
        <MutedText>No execution details for this step.</MutedText>
      ) : (
        <AttemptList
          attempts={limitDetails(attempts, isShowingAll ? Infinity : initialDetailCount)}
          attemptCount={outcome.attemptCount}
          jobId={jobId}
          providerId={provider}
          eventAt={scope.eventAt}
          linkedDetailId={linkedDetailId}
        />
      )}
      {!isShowingAll && details.length > initialDetailCount && (
        <Button size="small" onClick={() => setIsExpanded(true)}>
          Show all {plural(asObjects(job["executionDetails"]).length, "execution detail")}
        </Button>
      )}
      <StepPanel job={job} details={details} scope={scope} />
    </Block>
  );
});

function PreviewLink({ job, scope }: { job: LooseObject; scope: EventScope }) {
  const stepId = asText(asObject(job["step"])?.["_id"]);
  const { workflowId, eventId } = scope;
  if (stepId === undefined || workflowId === undefined) return null;
  return (
    <ButtonLink
      size="small"
      variant="text"
      to="/step-preview"
      search={{ workflowId, stepId, ...(eventId !== undefined && { eventId }) }}
    >
      Preview step
    </ButtonLink>
  );
}
