import { useState } from "react";
import Button from "@mui/material/Button";
import ButtonBase from "@mui/material/ButtonBase";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import TextField from "@mui/material/TextField";
import { styled } from "@mui/material/styles";
import type { PreviewBody, StepAddress } from "../../../api/step-preview.ts";
import { isDoubleClick } from "../../../components/is-double-click.ts";
import { ProgressBar } from "../../../components/progress-bar.tsx";
import { StateMark } from "../../../components/state-mark.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { VisuallyHidden } from "../../../components/visually-hidden.tsx";
import { FailurePanel } from "../../../kit/failure/failure-panel.tsx";
import { useTaskState } from "../../../components/tasks/use-tasks.ts";
import { formatCount, formatList, plural } from "../../../lib/text/format.ts";
import type { Task } from "../../../lib/tasks/task.ts";
import { ChoiceRow } from "../../../components/choice-row.tsx";
import { type ShrinkGoal, ShrinkPanel } from "../shrink/shrink-panel.tsx";
import { type MatrixCase, formatCaseLabel, withLocales } from "./cases.ts";
import { MatrixTable, MissingSummary } from "./matrix-table.tsx";
import { type MatrixCell, startMatrix } from "./run-matrix.ts";

const Grid = styled("div")({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(44px, 1fr))",
  gap: 4,
  marginBlock: 10,
});
// Results also differ by symbol, because some people can't distinguish the colors.
const Cell = styled(ButtonBase)({
  minBlockSize: 32,
  borderRadius: 5,
  background: "var(--line-soft)",
  color: "var(--ink-3)",
  font: "600 12px var(--mono)",
  "&[data-tone=ok]": { background: "var(--ok-soft)", color: "var(--ok)" },
  "&[data-tone=warn]": { background: "var(--warn-soft)", color: "var(--warn)" },
  "&[data-tone=fail]": { background: "var(--fail)", color: "var(--on-fail)" },
  "&[aria-pressed=true]": { outline: "2px solid var(--accent)", outlineOffset: 1 },
});
const Summary = styled("p")({ marginBlock: 8 });
const SelectedPayload = styled("section")({
  marginBlockEnd: 10,
  padding: "10px 14px",
  border: "1px solid var(--line)",
  borderRadius: 8,
  display: "grid",
  gap: 6,
  overflowWrap: "anywhere",
  "& > div": { display: "flex", flexWrap: "wrap", gap: 8 },
});
const focusOnMount = (element: HTMLElement | null) => element?.focus();
const toneSymbols = { ok: "✓", warn: "!", fail: "✕" } as const;

export interface MatrixDialogProps {
  open: boolean;
  onClose: () => void;
  step: StepAddress;
  controlValues: PreviewBody["controlValues"];
  cases: readonly Omit<MatrixCase, "locale">[];
  /** State of the requests for data that completes the payloads. */
  loadState: { isPending: boolean; failure: Error | null | undefined; retry: () => void };
  onOpenCase: (payload: MatrixCase["payload"]) => void;
}

export function MatrixDialog(props: MatrixDialogProps) {
  const { open, onClose, step, controlValues, cases, loadState, onOpenCase } = props;
  const [localesText, setLocalesText] = useState("");
  const [run, setRun] = useState<{ task: Task; cases: MatrixCase[] }>();
  const [cellsById, setCellsById] = useState<ReadonlyMap<string, MatrixCell>>(new Map());
  const [selectedId, setSelectedId] = useState<string>();
  const [view, setView] = useState<"grid" | "table">("grid");
  const state = useTaskState(run?.task);
  const isRunning = state?.status === "running" || state?.status === "stopping";
  const close = () => {
    run?.task.stop();
    onClose();
  };
  const enteredLocales = [
    ...new Set(localesText.split(/[\s,]+/).filter((locale) => locale !== "")),
  ];
  const start = () => {
    const casesWithLocales = withLocales(cases, enteredLocales);
    setCellsById(new Map());
    setSelectedId(undefined);
    const task = startMatrix(step, controlValues, casesWithLocales, (id, cell) =>
      setCellsById((currentCellsById) => new Map(currentCellsById).set(id, cell)),
    );
    setRun({ task, cases: casesWithLocales });
  };
  const countCells = (tone: MatrixCell["tone"]) =>
    [...cellsById.values()].filter((cell) => cell.tone === tone).length;
  const caseCount = run?.cases.length ?? 0;
  const renderedShare = cellsById.size / Math.max(caseCount, 1);
  const progressText = `${formatCount(cellsById.size)} of ${plural(caseCount, "payload")}`;
  const resultText = `${countCells("ok")} without issues, ${countCells("warn")} with warnings, ${countCells("fail")} failed`;
  const summary = loadState.isPending
    ? "Loading data for the payloads…"
    : run &&
      (state?.status === "stopped"
        ? `Stopped after ${progressText}: ${resultText}`
        : `${progressText} rendered: ${resultText}`);
  const selectedCase = run?.cases.find(({ id }) => id === selectedId);
  const selectedCell = selectedId === undefined ? undefined : cellsById.get(selectedId);
  return (
    <Dialog open={open} onClose={close} maxWidth="md" fullWidth>
      <DialogTitle>Try payloads</DialogTitle>
      <DialogContent>
        <p>
          Render this step with {formatList(describeGroups(cases))}. Nothing is sent to subscribers.
          {controlValues === undefined && " To check variables, override the control values first."}
        </p>
        <TextField
          label="Locales"
          helperText="Separate locales with commas, for example de-DE, ar. Leave empty to use the locale of each payload."
          value={localesText}
          disabled={isRunning}
          onChange={(event) => setLocalesText(event.target.value)}
          sx={{ maxWidth: 380, marginBlock: "10px" }}
        />
        {loadState.failure && (
          <FailurePanel
            title="Couldn't load all data for the payloads"
            error={loadState.failure}
            onRetry={loadState.retry}
          />
        )}
        {run && <ProgressBar aria-label="Progress" value={renderedShare} />}
        {isRunning && <Summary>{summary}</Summary>}
        <div role="status">
          {isRunning ? (
            // The summary changes with each payload, so a run is announced by quarters.
            <VisuallyHidden>
              {`${Math.floor(renderedShare * 4) * 25}% of ${plural(caseCount, "payload")} rendered`}
            </VisuallyHidden>
          ) : (
            <Summary>{summary}</Summary>
          )}
        </div>
        {run && (
          <>
            {state?.status === "paused" && (
              <FailurePanel
                title="Couldn't render the payloads"
                error={state.error}
                onRetry={() => run.task.resume()}
              />
            )}
            <ChoiceRow
              label="View"
              options={[
                ["grid", "Grid"],
                ["table", "Table"],
              ]}
              value={view}
              onChange={setView}
            />
            {view === "table" ? (
              <MatrixTable cases={run.cases} cellsById={cellsById} onSelect={setSelectedId} />
            ) : (
              <Grid role="group" aria-label="Payloads">
                {run.cases.map((matrixCase, index) => {
                  const cell = cellsById.get(matrixCase.id);
                  return (
                    <Cell
                      key={matrixCase.id}
                      aria-pressed={matrixCase.id === selectedId}
                      aria-label={`${formatCaseLabel(matrixCase)}: ${cell ? cell.summary : "not rendered yet"}`}
                      title={`${formatCaseLabel(matrixCase)}: ${cell ? cell.summary : "not rendered yet"}`}
                      {...(cell && { "data-tone": cell.tone })}
                      onClick={() => setSelectedId(matrixCase.id)}
                    >
                      {cell ? toneSymbols[cell.tone] : index + 1}
                    </Cell>
                  );
                })}
              </Grid>
            )}
          </>
        )}
        {selectedCase && (
          <SelectedPayload
            key={selectedCase.id}
            ref={focusOnMount}
            tabIndex={-1}
            aria-label="Selected payload"
          >
            <b>
              {selectedCase.group}: <DataText value={formatCaseLabel(selectedCase)} />
            </b>
            {selectedCell && (
              <StateMark
                tone={selectedCell.tone}
                label={<DataText value={selectedCell.summary} />}
              />
            )}
            <div>
              <Button
                onClick={() => {
                  onOpenCase(selectedCase.payload);
                  close();
                }}
              >
                Use this payload
              </Button>
            </div>
            {findShrinkGoals(selectedCell).map((goal) => (
              <ShrinkPanel
                key={`${selectedCase.id} ${goal.kind === "missing" ? JSON.stringify(goal.variable) : ""}`}
                step={step}
                controlValues={controlValues}
                payload={selectedCase.payload}
                goal={goal}
                example={selectedCell?.outcome?.example}
                onOpen={(payload) => {
                  onOpenCase(payload);
                  close();
                }}
              />
            ))}
          </SelectedPayload>
        )}
        {run && <MissingSummary cases={run.cases} cellsById={cellsById} onSelect={setSelectedId} />}
      </DialogContent>
      <DialogActions>
        {isRunning ? (
          <Button
            onClick={(event) => {
              if (!isDoubleClick(event)) run?.task.stop();
            }}
          >
            Stop
          </Button>
        ) : (
          <Button
            variant="contained"
            onClick={(event) => {
              if (!isDoubleClick(event)) start();
            }}
            disabled={cases.length === 0 || loadState.isPending}
          >
            {run
              ? "Render again"
              : `Render ${plural(cases.length * Math.max(enteredLocales.length, 1), "preview")}`}
          </Button>
        )}
        <Button onClick={close}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}

function describeGroups(cases: MatrixDialogProps["cases"]): string[] {
  const formatters = {
    Scenarios: (count: number) => plural(count, "scenario"),
    Events: (count: number) =>
      plural(count, "payload of a recent event", "payloads of recent events"),
    "Edge cases": (count: number) => plural(count, "edge case"),
  };
  return (["Scenarios", "Events", "Edge cases"] as const).flatMap((group) => {
    const count = cases.filter((matrixCase) => matrixCase.group === group).length;
    return count === 0 ? [] : [formatters[group](count)];
  });
}

/**
 * Returns the failures to reproduce with a smaller payload: the error of the cell, or else up to
 * eight missing variables.
 */
function findShrinkGoals(selectedCell: MatrixCell | undefined): ShrinkGoal[] {
  const title = selectedCell?.outcome?.error?.title;
  if (title !== undefined) return [{ kind: "error", title }];
  const variablesByName = new Map(
    selectedCell?.missingVariables?.map((variable) => [variable.name, variable]),
  );
  return [...variablesByName.values()]
    .slice(0, 8)
    .map((variable) => ({ kind: "missing" as const, variable }));
}
