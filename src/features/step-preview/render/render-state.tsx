import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { getHttpFailure } from "../../../api/client/errors.ts";
import { WarnIcon } from "../../../components/icons.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { FailurePanel } from "../../../kit/failure/failure-panel.tsx";
import { formatInstant } from "../../../lib/time/instant.ts";
import { sectionLabels, type DraftError } from "../draft/sections.ts";
import type { MissingVariable } from "../variables/missing-variables.ts";
import { formatMissingTitle, formatPosition } from "../variables/variable-text.ts";
import type { LiveRender } from "./use-render.ts";
import type { RenderError } from "./outcome.ts";

const Note = styled("div")({
  display: "grid",
  gap: 4,
  margin: "12px 16px 0",
  padding: "10px 14px",
  borderRadius: 8,
  border: "1px solid var(--fail)",
  background: "var(--fail-soft)",
  overflowWrap: "anywhere",
  "& b": { color: "var(--fail)" },
  "& > div": { display: "flex", flexWrap: "wrap", alignItems: "center", gap: 8 },
  "&[data-tone=warn]": { borderColor: "var(--warn)", background: "var(--warn-soft)" },
  "&[data-tone=warn] b": { color: "var(--warn)" },
});

export interface RenderFailureProps {
  rendering: Pick<LiveRender, "failure" | "isRetrying" | "retry">;
  onChooseStep: () => void;
}

export function RenderFailure({ rendering, onChooseStep }: RenderFailureProps) {
  const { failure, isRetrying, retry } = rendering;
  return (
    <>
      <FailurePanel
        title="Couldn't render the step"
        error={failure}
        onRetry={retry}
        isRetrying={isRetrying}
      />
      {getHttpFailure(failure, 404) && (
        <Note data-tone="warn">
          <span>
            The step may have been deleted, or its events were imported without the workflow. Choose
            another step.
          </span>
          <div>
            <Button size="small" onClick={onChooseStep}>
              Choose another step
            </Button>
          </div>
        </Note>
      )}
    </>
  );
}

export function RenderErrorNote({ error, onJump }: { error: RenderError; onJump: () => void }) {
  return (
    <Note role="alert">
      <b>
        <DataText value={error.title} />
      </b>
      <DataText value={error.message} multiline />
      {error.hint !== "" && <DataText value={error.hint} multiline />}
      {error.position && (
        <div>
          <Button size="small" onClick={onJump}>
            Go to line {error.position.line}, column {error.position.column}
          </Button>
        </div>
      )}
    </Note>
  );
}

/** Maximum number of variables in the note. The findings list all variables. */
const maxVariables = 6;

export interface MissingVariablesNoteProps {
  missingVariables: readonly MissingVariable[];
  onJump: (variable: MissingVariable) => void;
}

export function MissingVariablesNote({ missingVariables, onJump }: MissingVariablesNoteProps) {
  const variablesByName = new Map(
    missingVariables.toReversed().map((variable) => [variable.name, variable]),
  );
  const variables = [...variablesByName.values()].toReversed();
  return (
    <Note data-tone="warn" role="status">
      <b>{formatMissingTitle(missingVariables)}</b>
      <div>
        {variables.slice(0, maxVariables).map((variable) => (
          <Button
            key={variable.name}
            size="small"
            title={`Go to ${formatPosition(variable)}`}
            onClick={() => onJump(variable)}
          >
            <DataText value={variable.name} maxLength={60} />
          </Button>
        ))}
        {variables.length > maxVariables && <span>and {variables.length - maxVariables} more</span>}
      </div>
    </Note>
  );
}

export function DraftErrorNote(props: { draftError: DraftError; onShow: () => void }) {
  const { draftError, onShow } = props;
  const partLabel = draftError.part === "controls" ? "Controls" : sectionLabels[draftError.part];
  return (
    <Note data-tone="warn" role="status">
      <b>
        {draftError.isJson
          ? `The JSON in ${partLabel} isn't an object`
          : `Invalid JSON in ${partLabel}`}
      </b>
      <span>{draftError.message}</span>
      <div>
        <Button size="small" onClick={onShow} startIcon={<WarnIcon />}>
          Show {partLabel}
        </Button>
      </div>
    </Note>
  );
}

const NoteText = styled("p")({ padding: "10px 16px 0", color: "var(--ink-2)" });

/** Labels a result that stays visible after a later render failed. */
export function OldRenderNote() {
  return (
    <NoteText>This is the last successful render. It doesn't include your latest changes.</NoteText>
  );
}

const MutedText = styled("span")({ color: "var(--ink-3)", fontVariantNumeric: "tabular-nums" });

export function RenderTime({ rendering }: { rendering: LiveRender }) {
  const { lastRender, isStale } = rendering;
  const text = formatRenderState(rendering);
  if (!lastRender) return <MutedText role="status">{text}</MutedText>;
  const renderedAt = new Date(lastRender.renderedAt);
  return (
    <MutedText
      data-rendered={lastRender.renderedAt}
      data-stale={isStale}
      title={formatInstant(renderedAt, { mode: "local", now: renderedAt })}
    >
      {text}
    </MutedText>
  );
}

function formatRenderState({ lastRender, isStale, isRendering, failure }: LiveRender): string {
  if (isRendering) return "Rendering…";
  if (failure !== undefined) return "Render failed";
  if (!lastRender || isStale) return "Not rendered";
  return lastRender.outcome.error
    ? "Render failed"
    : `Rendered in ${Math.round(lastRender.durationMs)} ms`;
}
