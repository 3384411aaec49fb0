import { useQuery } from "@tanstack/react-query";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { GuardedButton } from "../../../components/form/guarded-button.tsx";
import { DownloadIcon } from "../../../components/icons.tsx";
import { TaskLine } from "../../../components/tasks/task-line.tsx";
import { useTaskState } from "../../../components/tasks/use-tasks.ts";
import { Bar } from "../../../components/layout/bar.tsx";
import { Section } from "../../../components/layout/section.tsx";
import { downloadFile } from "../../../lib/browser/clipboard.ts";
import { formatCount, plural } from "../../../lib/text/format.ts";
import type { Task } from "../../../lib/tasks/task.ts";
import { importQueries } from "./import-queries.ts";
import { outcomes, type ImportOutcome } from "./outcomes.ts";
import { PlanCounts } from "./plan-section.tsx";
import { outcomeLabels, resultFile, resultFileName, failedRowsFile } from "./result-file.ts";
import type { StoredImport } from "./stored-import.ts";

const Stack = styled("div")({ display: "grid", gap: 10, maxInlineSize: 820 });

export interface RunSectionProps {
  stored: StoredImport;
  task: Task | undefined;
  blockedBy: string | undefined;
  onStart: () => void;
}

export function RunSection({ stored, task, blockedBy, onStart }: RunSectionProps) {
  const rows = stored.dryRun ? stored.dryRun.create + stored.dryRun.update : 0;
  const isRunning = task !== undefined && task.get().endedAt === undefined;
  return (
    <Section title="Import" last>
      <Stack>
        {task && <TaskState task={task} />}
        {!isRunning && !stored.finished && (
          <Bar>
            <GuardedButton variant="contained" blockedBy={blockedBy} onClick={onStart}>
              {stored.started
                ? "Continue import"
                : stored.dryRun
                  ? `Import ${plural(rows, "row")}`
                  : "Start import"}
            </GuardedButton>
          </Bar>
        )}
        {stored.started && !isRunning && <Outcomes stored={stored} endedAt={task?.get().endedAt} />}
      </Stack>
    </Section>
  );
}

function TaskState({ task }: { task: Task }) {
  const { endedAt } = useTaskState(task);
  return (
    <>
      <TaskLine task={task} />
      {endedAt === undefined && (
        <p>
          The import runs in the background. After a reload, resume it from the tray. No row is
          imported twice.
        </p>
      )}
    </>
  );
}

function Outcomes({ stored, endedAt }: { stored: StoredImport; endedAt: number | undefined }) {
  const { data: rowOutcomes } = useQuery(importQueries.outcomes(stored, endedAt));
  if (!rowOutcomes) return null;
  const counts = rowOutcomes.count();
  const shownOutcomes = outcomes.filter((outcome) => counts[outcome] > 0);
  const failedOutcomes: ImportOutcome[] = ["pending", "exists", "rejected", "invalid"];
  const failedCount = failedOutcomes.reduce((sum, outcome) => sum + counts[outcome], 0);
  const download = async (suffix: "result" | "not-imported") => {
    const createFile = suffix === "result" ? resultFile : failedRowsFile;
    downloadFile(resultFileName(stored, suffix), await createFile(stored, rowOutcomes));
  };
  return (
    <>
      <PlanCounts aria-label="Results">
        {shownOutcomes.map((outcome) => (
          <div key={outcome}>
            <dt>{outcomeLabels[outcome]}</dt>
            <dd>{formatCount(counts[outcome])}</dd>
          </div>
        ))}
      </PlanCounts>
      <Bar>
        <Button startIcon={<DownloadIcon />} onClick={() => void download("result")}>
          Download results
        </Button>
        {failedCount > 0 && (
          <Button startIcon={<DownloadIcon />} onClick={() => void download("not-imported")}>
            Download {plural(failedCount, "row that wasn't imported", "rows that weren't imported")}
          </Button>
        )}
      </Bar>
    </>
  );
}
