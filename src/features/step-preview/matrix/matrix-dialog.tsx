import { useState, useSyncExternalStore } from "react";
import Button from "@mui/material/Button";
import ButtonBase from "@mui/material/ButtonBase";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import LinearProgress from "@mui/material/LinearProgress";
import TextField from "@mui/material/TextField";
import { styled } from "@mui/material/styles";
import type { PreviewBody, StepAddress } from "../../../api/step-preview.ts";
import { StateMark } from "../../../components/state-mark.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { FailurePanel } from "../../../entities/failure-panel.tsx";
import { formatList, plural } from "../../../lib/format.ts";
import type { Job } from "../../../lib/jobs/job.ts";
import { ChoiceRow } from "../../../components/choice-row.tsx";
import { ShrinkPanel } from "../shrink/shrink-panel.tsx";
import { type MatrixCase, withLocales } from "./cases.ts";
import { MatrixTable } from "./matrix-table.tsx";
import { type MatrixCell, startMatrix } from "./run-matrix.ts";

const Grid = styled("div")({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(44px, 1fr))",
  gap: 4,
  marginBlock: 10,
});
// Each state has a sign of its own beside its colour.
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
const Told = styled("p")({ marginBlock: 8 });
const Chosen = styled("section")({
  padding: "10px 14px",
  border: "1px solid var(--line)",
  borderRadius: 8,
  display: "grid",
  gap: 6,
  overflowWrap: "anywhere",
  "& > div": { display: "flex", flexWrap: "wrap", gap: 8 },
});
const signs = { ok: "✓", warn: "!", fail: "✕" } as const;

export interface MatrixDialogProps {
  open: boolean;
  onClose: () => void;
  step: StepAddress;
  controlValues: PreviewBody["controlValues"];
  cases: readonly Omit<MatrixCase, "locale">[];
  /** Puts a case's payload into the editors. */
  onOpenCase: (payload: MatrixCase["payload"]) => void;
}

/** One step over many payloads: which of them break it, and how. */
export function MatrixDialog(props: MatrixDialogProps) {
  const { open, onClose, step, controlValues, cases, onOpenCase } = props;
  const [locales, setLocales] = useState("");
  const [run, setRun] = useState<{ job: Job; cases: MatrixCase[] }>();
  const [cells, setCells] = useState<ReadonlyMap<string, MatrixCell>>(new Map());
  const [chosen, setChosen] = useState<string>();
  const [view, setView] = useState<"grid" | "table">("grid");
  const state = useJob(run?.job);
  const running = state?.status === "running" || state?.status === "stopping";
  const close = () => {
    run?.job.stop();
    onClose();
  };
  const start = () => {
    const wanted = locales.split(/[\s,]+/).filter((locale) => locale !== "");
    const all = withLocales(cases, wanted);
    setCells(new Map());
    setChosen(undefined);
    const job = startMatrix(step, controlValues, all, (id, cell) =>
      setCells((before) => new Map(before).set(id, cell)),
    );
    setRun({ job, cases: all });
  };
  const count = (tone: MatrixCell["tone"]) =>
    [...cells.values()].filter((cell) => cell.tone === tone).length;
  const one = run?.cases.find(({ id }) => id === chosen);
  const cell = chosen === undefined ? undefined : cells.get(chosen);
  return (
    <Dialog open={open} onClose={close} maxWidth="md" fullWidth>
      <DialogTitle>Try many payloads</DialogTitle>
      <DialogContent>
        <p>
          {plural(cases.length, "payload")}: {formatList(groupsOf(cases))}. Four renders at a time;
          nothing is sent to anybody.
        </p>
        <TextField
          label="In these locales too"
          helperText="Empty for each payload's own. Several with commas: de-DE, ar"
          value={locales}
          disabled={running}
          onChange={(event) => setLocales(event.target.value)}
          sx={{ maxWidth: 380, marginBlock: "10px" }}
        />
        {run && (
          <>
            <LinearProgress
              variant="determinate"
              aria-label="Payloads tried"
              value={(100 * cells.size) / Math.max(run.cases.length, 1)}
            />
            <Told role="status">
              {cells.size} of {run.cases.length} tried
              {state?.status === "stopped" && ", stopped"}: {count("ok")} fine, {count("warn")} with
              something to look at, {count("fail")} failed
            </Told>
            {state?.status === "paused" && (
              <FailurePanel
                title="The renders are held up"
                error={state.error}
                onRetry={() => run.job.resume()}
              />
            )}
            <ChoiceRow
              label="Shown as"
              options={[
                ["grid", "Grid"],
                ["table", "Table"],
              ]}
              value={view}
              onChange={setView}
            />
            {view === "table" ? (
              <MatrixTable cases={run.cases} cells={cells} onChoose={setChosen} />
            ) : (
              <Grid role="group" aria-label="Payloads">
                {run.cases.map((each, index) => {
                  const found = cells.get(each.id);
                  return (
                    <Cell
                      key={each.id}
                      aria-pressed={each.id === chosen}
                      aria-label={`${nameOf(each)}: ${found ? found.said : "not tried yet"}`}
                      title={`${nameOf(each)}: ${found ? found.said : "not tried yet"}`}
                      {...(found && { "data-tone": found.tone })}
                      onClick={() => setChosen(each.id)}
                    >
                      {found ? signs[found.tone] : index + 1}
                    </Cell>
                  );
                })}
              </Grid>
            )}
          </>
        )}
        {one && (
          <Chosen aria-label="The chosen payload">
            <b>
              {one.group}: <DataText value={one.name} />
              {one.locale !== undefined && `, ${one.locale}`}
            </b>
            {cell && <StateMark tone={cell.tone} label={<DataText value={cell.said} />} />}
            <div>
              <Button
                onClick={() => {
                  onOpenCase(one.payload);
                  close();
                }}
              >
                Open it in the editors
              </Button>
            </div>
            {cell?.outcome?.error && (
              <ShrinkPanel
                key={one.id}
                step={step}
                controlValues={controlValues}
                payload={one.payload}
                title={cell.outcome.error.title}
                onOpen={(payload) => {
                  onOpenCase(payload);
                  close();
                }}
              />
            )}
          </Chosen>
        )}
      </DialogContent>
      <DialogActions>
        {running ? (
          <Button onClick={() => run?.job.stop()}>Stop</Button>
        ) : (
          <Button variant="contained" onClick={start} disabled={cases.length === 0}>
            {run ? "Try again" : `Try ${plural(cases.length, "payload")}`}
          </Button>
        )}
        <Button onClick={close}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}

/** How many of each kind: "25 of events". */
function groupsOf(cases: MatrixDialogProps["cases"]): string[] {
  const words = {
    Scenarios: (count: number) => plural(count, "scenario"),
    Events: (count: number) => `${count} of the workflow's newest events`,
    "Hard cases": (count: number) => plural(count, "hard case"),
  };
  return (["Scenarios", "Events", "Hard cases"] as const).flatMap((group) => {
    const count = cases.filter((one) => one.group === group).length;
    return count === 0 ? [] : [words[group](count)];
  });
}

const nameOf = ({ name, locale }: MatrixCase) =>
  locale === undefined ? name : `${name}, ${locale}`;

const never = () => () => undefined;

function useJob(job: Job | undefined) {
  return useSyncExternalStore(job?.subscribe ?? never, () => job?.get());
}
