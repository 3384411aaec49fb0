import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { useProfile } from "../../../api/use-session.ts";
import { JobButtons } from "../../../components/jobs/job-buttons.tsx";
import { JobProgress } from "../../../components/jobs/job-progress.tsx";
import { jobLook, jobWords } from "../../../components/jobs/job-words.ts";
import { useJobState } from "../../../components/jobs/use-jobs.ts";
import { StateMark } from "../../../components/state-mark.tsx";
import { Time } from "../../../components/text/time.tsx";
import { useNow } from "../../../components/text/time-mode.tsx";
import { plural } from "../../../lib/format.ts";
import { startSurvey, type SurveyRun } from "../../../entities/survey-job.ts";

const Bar = styled("div")({
  display: "grid",
  gap: 8,
  paddingBlock: 10,
  paddingInline: 16,
  borderBlockEnd: "1px solid var(--line)",
  background: "var(--surface)",
  "& > div": { display: "flex", flexWrap: "wrap", alignItems: "center", gap: 8 },
  "& [data-end]": { display: "flex", flexWrap: "wrap", gap: 8, marginInlineStart: "auto" },
});
const Quiet = styled("span")({ color: "var(--ink-3)", fontVariantNumeric: "tabular-nums" });

/** Shows how many endpoints the scan has read: the basis of the numbers below. */
export function Coverage({ run: { job } }: { run: SurveyRun }) {
  const profile = useProfile();
  const state = useJobState(job);
  const now = useNow(true).getTime();
  const { tone, label, icon } = jobLook(state);
  const over = state.endedAt !== undefined;
  const isFinished = state.status === "finished";
  return (
    <Bar>
      {!isFinished && <JobProgress job={job} />}
      <div>
        <StateMark
          tone={tone}
          label={isFinished ? `${plural(state.done, "endpoint")} scanned` : label}
          icon={icon}
        />
        <Quiet>
          {!isFinished && jobWords(state, job.spec, now).join(" · ")}
          {over && (
            <>
              {!isFinished && ", "}
              <Time value={state.endedAt} />
            </>
          )}
        </Quiet>
        <span data-end>
          <JobButtons job={job} />
          {over && <Button onClick={() => startSurvey(profile)}>Scan again</Button>}
        </span>
      </div>
    </Bar>
  );
}
