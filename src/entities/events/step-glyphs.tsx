import { styled } from "@mui/material/styles";
import type { JobOutcome } from "../../../domain/job-outcome.ts";
import { StepGlyph, StepGlyphs } from "../../components/state-mark.tsx";
import { toPlainText } from "../../lib/text/display-text.ts";
import { formatCount, formatCompact, plural } from "../../lib/text/format.ts";
import { describeJobOutcome } from "./outcome-labels.ts";
import { describeStepType } from "./step-type-label.ts";
import { useInstantFormatter } from "./use-instant-formatter.ts";

const MoreSteps = styled("span")({
  color: "var(--ink-3)",
  font: "500 11px/18px var(--mono)",
  "&[data-failed]": { color: "var(--fail)" },
});

export interface EventStepsProps {
  jobs: readonly JobOutcome[];
  /** Milliseconds since the epoch. */
  now: number;
  /** Maximum number of glyphs. If there are more steps, a count replaces the last glyph. */
  maxSteps: number;
}

export function EventSteps({ jobs, now, maxSteps }: EventStepsProps) {
  const formatAt = useInstantFormatter();
  const visibleJobs = jobs.length > maxSteps ? jobs.slice(0, maxSteps - 1) : jobs;
  const hiddenJobs = jobs.slice(visibleJobs.length);
  const failedCount = hiddenJobs.filter((job) => job.kind === "failed").length;
  return (
    <StepGlyphs>
      {visibleJobs.map((job, index) => {
        const { code, name } = describeStepType(job.type);
        const { tone, label } = describeJobOutcome(job, now, formatAt);
        return (
          <StepGlyph key={index} code={code} tone={tone} label={toPlainText(`${name}: ${label}`)} />
        );
      })}
      {hiddenJobs.length > 0 && (
        <MoreSteps
          {...(failedCount > 0 ? { "data-failed": "" } : {})}
          title={
            failedCount > 0
              ? `${plural(hiddenJobs.length, "more step")}, ${formatCount(failedCount)} failed`
              : plural(hiddenJobs.length, "more step")
          }
        >
          +{formatCompact(hiddenJobs.length)}
        </MoreSteps>
      )}
    </StepGlyphs>
  );
}
