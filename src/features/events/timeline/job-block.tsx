import { memo, useEffect, useEffectEvent, useId, useRef, useState } from "react";
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
import type { JobOutcome } from "../../../../domain/rules.ts";
import { CopyButton } from "../../../components/copy-button.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { JobStatus } from "../../../entities/event-status.tsx";
import { ProviderLabel } from "../../../entities/provider-label.tsx";
import { stepWords } from "../../../entities/step-words.ts";
import { formatElapsed } from "../../../lib/elapsed.ts";
import { plural } from "../../../lib/format.ts";
import { permalink } from "../detail/permalink.ts";
import { namedIntegration } from "../explain/raw-facts.ts";
import { AttemptList } from "./attempt-list.tsx";
import type { EventScope } from "./event-scope.ts";
import { PreviewLink } from "./preview-link.tsx";
import { shownProvider } from "./job-filter.ts";
import { marked } from "./marked.ts";
import { StepPanel } from "./step-panel.tsx";
import { WaitPanel } from "./wait-panel.tsx";

const Block = styled("section")({ paddingBlockEnd: 14, minInlineSize: 0, ...marked });
const Head = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: 10,
  rowGap: 2,
  paddingBlock: 6,
  "& > h3": { margin: 0 },
});
const End = styled("span")({
  display: "inline-flex",
  alignItems: "center",
  gap: 2,
  marginInlineStart: "auto",
  "& button": { color: "var(--ink-3)" },
});
const Notes = styled("span")({
  color: "var(--ink-3)",
  minInlineSize: 0,
  "& > * + *::before": { content: '" · "' },
});
const Quiet = styled("p")({ color: "var(--ink-3)", paddingBlock: 6 });

/** A job can have hundreds of details; nobody reads them all at once. */
const firstDetails = 20;

/** The first tries with so many details. */
function firstOf(attempts: readonly Attempt[], most: number): Attempt[] {
  let left = most;
  return attempts.flatMap(({ number, details }) => {
    const shown = details.slice(0, Math.max(0, left));
    left -= shown.length;
    return shown.length === 0 ? [] : [{ number, details: shown }];
  });
}

export interface JobBlockProps {
  job: LooseObject;
  outcome: JobOutcome;
  /** Milliseconds since the epoch. */
  now: number;
  scope: EventScope;
  /** The link is about this job; and about this detail of it. */
  linked?: boolean;
  linkedDetailId?: string | undefined;
  /** Called with what the link is about once it is there. */
  onTarget: (element: HTMLElement) => void;
}

/** One job: how it went, its wait, its execution details by try, and the step that it ran. */
export const JobBlock = memo(function JobBlock(props: JobBlockProps) {
  const { job, outcome, now, scope, linked = false, linkedDetailId, onTarget } = props;
  const [all, setAll] = useState(false);
  const id = useId();
  const attempts = groupAttempts(job["executionDetails"]);
  const details = attempts.flatMap((attempt) => attempt.details);
  const isFar = details
    .slice(firstDetails)
    .some((detail) => linkedDetailId !== undefined && detail["_id"] === linkedDetailId);
  const isWhole = all || isFar;
  const provider = shownProvider(job, outcome);
  const named = provider === undefined ? undefined : namedIntegration(details);
  const jobId = asText(job["_id"]);
  const step = asText(asObject(job["step"])?.["name"]);
  const type = stepWords(outcome.type).name;
  const extensions = asNumber(job["scheduleExtensionsCount"]) ?? 0;
  const length =
    outcome.endedAt !== undefined && scope.createdAt !== undefined
      ? outcome.endedAt - scope.createdAt
      : undefined;
  const notes = [
    ...(outcome.tries > 1 ? [plural(outcome.tries, "try", "tries")] : []),
    ...(extensions > 0 ? [`extended ${plural(extensions, "time")}`] : []),
    ...(length === undefined ? [] : [`ended after ${formatElapsed(length)}`]),
  ];
  const block = useRef<HTMLElement>(null);
  const reached = useEffectEvent(() => {
    // A detail of it calls by itself.
    const hasDetail = details.some((detail) => detail["_id"] === linkedDetailId);
    if (block.current && (linkedDetailId === undefined || !hasDetail)) onTarget(block.current);
  });
  useEffect(() => {
    if (linked) reached();
  }, [linked, linkedDetailId]);
  return (
    <Block
      ref={block}
      aria-labelledby={id}
      {...(linked && linkedDetailId === undefined
        ? { "data-linked": "", "aria-current": "location" as const }
        : {})}
    >
      <Head>
        <h3 id={id}>
          <DataText value={type} max={40} />
        </h3>
        <Notes>
          {step !== undefined && step !== type && <DataText value={step} max={60} />}
          {provider !== undefined && <ProviderLabel id={provider} />}
          {named && <DataText value={named.identifier ?? named.id} max={60} />}
          {notes.map((note) => (
            <span key={note}>{note}</span>
          ))}
        </Notes>
        <End>
          <JobStatus outcome={outcome} now={now} />
          <PreviewLink job={job} scope={scope} />
          {jobId !== undefined && (
            <CopyButton
              label="Copy link to this step"
              value={() => permalink(window.location.href, { jobId }, Date.now())}
            />
          )}
        </End>
      </Head>
      <WaitPanel job={job} outcome={outcome} details={details} scope={scope} now={now} />
      {details.length === 0 ? (
        <Quiet>The record has no execution details of this step.</Quiet>
      ) : (
        <AttemptList
          attempts={isWhole ? attempts : firstOf(attempts, firstDetails)}
          tries={outcome.tries}
          jobId={jobId}
          providerId={provider}
          eventAt={scope.eventAt}
          targetId={linked ? linkedDetailId : undefined}
          onTarget={onTarget}
        />
      )}
      {!isWhole && details.length > firstDetails && (
        <Button size="small" onClick={() => setAll(true)}>
          Show all {plural(asObjects(job["executionDetails"]).length, "detail")}
        </Button>
      )}
      <StepPanel job={job} details={details} scope={scope} />
    </Block>
  );
});
