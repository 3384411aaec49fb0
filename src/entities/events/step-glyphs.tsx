import { styled } from "@mui/material/styles";
import type { JobOutcome } from "../../../domain/rules.ts";
import { StepGlyph, StepGlyphs } from "../../components/state-mark.tsx";
import { plainText } from "../../lib/text/display-text.ts";
import { formatCount, formatShort, plural } from "../../lib/text/format.ts";
import { jobWords } from "./outcome-words.ts";
import { stepWords } from "./step-words.ts";
import { useWriteInstant } from "./use-write-instant.ts";

const Rest = styled("span")({
  color: "var(--ink-3)",
  font: "500 11px/18px var(--mono)",
  "&[data-failed]": { color: "var(--fail)" },
});

export interface EventStepsProps {
  jobs: readonly JobOutcome[];
  /** Milliseconds since the epoch. */
  now: number;
  /** The rest is shown as a count. */
  max?: number;
}

export function EventSteps({ jobs, now, max = 5 }: EventStepsProps) {
  const write = useWriteInstant();
  const shown = jobs.length > max ? jobs.slice(0, max - 1) : jobs;
  const rest = jobs.slice(shown.length);
  const failed = rest.filter((job) => job.kind === "failed").length;
  return (
    <StepGlyphs>
      {shown.map((job, index) => {
        const { code, name } = stepWords(job.type);
        const { tone, label } = jobWords(job, now, write);
        return (
          <StepGlyph key={index} code={code} tone={tone} label={plainText(`${name}: ${label}`)} />
        );
      })}
      {rest.length > 0 && (
        <Rest
          {...(failed > 0 ? { "data-failed": "" } : {})}
          title={`${plural(rest.length, "more step")}, ${formatCount(failed)} failed`}
        >
          +{formatShort(rest.length)}
        </Rest>
      )}
    </StepGlyphs>
  );
}
