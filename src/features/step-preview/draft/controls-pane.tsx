import type { Ref } from "react";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { maskSecrets } from "../../../../contract/mask-secrets.ts";
import { CopyButton } from "../../../components/copy-button.tsx";
import { restoreFocus } from "../../../components/layout/restore-focus.ts";
import { Time } from "../../../components/text/time.tsx";
import { plural } from "../../../lib/text/format.ts";
import { findJsonProblem } from "../../../components/json/json-editor/problems.ts";
import type { RenderError } from "../render/outcome.ts";
import type { MissingVariable } from "../variables/missing-variables.ts";
import { type EnteredTexts, noEnteredTexts, pickChangedControls } from "./control-rows.ts";
import { ControlsEditor, type ControlsHandle } from "./controls-editor.tsx";
import { type DraftError, type PreviewDraft, formatJson, parseSection } from "./sections.ts";
import type { PreviewStart } from "./use-preview-start.ts";

const Note = styled("p")({ marginBlockEnd: 10, color: "var(--ink-2)" });
const Tools = styled("div")({ display: "flex", flexWrap: "wrap", gap: 8, marginBlockStart: 12 });

export interface ControlsPaneProps {
  draft: PreviewDraft;
  draftError: DraftError | undefined;
  start: PreviewStart;
  areEventsLoaded: boolean;
  error: RenderError | undefined;
  missingVariables: readonly MissingVariable[];
  enteredTexts: EnteredTexts;
  onEnteredTextsChange: (enteredTexts: EnteredTexts) => void;
  /** The last override before the operator chose the saved values; undefined without one. */
  lastControls: string | undefined;
  onLastControlsChange: (lastControls: string) => void;
  onChange: (draft: PreviewDraft) => void;
  ref: Ref<ControlsHandle>;
}

export function ControlsPane(props: ControlsPaneProps) {
  const { draft, start, areEventsLoaded, error, missingVariables, onChange, ref } = props;
  const draftError = props.draftError?.part === "controls" ? props.draftError : undefined;
  const { enteredTexts, onEnteredTextsChange, lastControls, onLastControlsChange } = props;
  const { controls } = draft;
  const initialValues = start.controls?.values;
  const values = draftError ? undefined : parseSection(controls ?? "");
  const changedValues = values && initialValues ? pickChangedControls(initialValues, values) : {};
  const hasInvalidTexts =
    enteredTexts.controls === controls &&
    [...enteredTexts.textsByKey.values()].some((text) => findJsonProblem(text));
  const changedCount = Object.keys(changedValues).length;
  if (controls === undefined) {
    return (
      <>
        <Note>
          {start.controls
            ? "This preview uses the workflow's saved control values, which the API can't return."
            : areEventsLoaded
              ? "This preview uses the workflow's saved control values. The API can't return them, and no recent event includes them."
              : "This preview uses the workflow's saved control values. The API can't return them, and recent events couldn't be loaded."}
        </Note>
        <Button
          ref={restoreFocus}
          size="small"
          onClick={() =>
            onChange({ ...draft, controls: lastControls ?? formatJson(initialValues ?? {}) })
          }
        >
          Override control values
        </Button>
      </>
    );
  }
  return (
    <>
      <Note>
        {start.controls ? (
          <>
            These are the control values of the event from <Time value={start.controls.createdAt} />
            . Changes apply to this preview only.
          </>
        ) : (
          "These values override the workflow's saved ones. Changes apply to this preview only."
        )}
      </Note>
      <ControlsEditor
        ref={ref}
        controls={controls}
        draftError={draftError}
        error={error}
        missingVariables={missingVariables}
        enteredTexts={enteredTexts}
        onChange={(newControls, newEnteredTexts) => {
          onEnteredTextsChange(newEnteredTexts);
          onChange({ ...draft, controls: newControls });
        }}
      />
      <Tools>
        <CopyButton
          isWide
          value={() => maskSecrets(formatJson(changedCount > 0 ? changedValues : values))}
          label={
            changedCount > 0
              ? `Copy ${plural(changedCount, "changed value", "changed values")}`
              : "Copy all values"
          }
          disabled={!values}
        />
        {initialValues && (
          <Button
            onClick={() => {
              onEnteredTextsChange(noEnteredTexts);
              onChange({ ...draft, controls: formatJson(initialValues) });
            }}
            disabled={
              values !== undefined &&
              !hasInvalidTexts &&
              changedCount === 0 &&
              Object.keys(values).length === Object.keys(initialValues).length
            }
          >
            Reset to event values
          </Button>
        )}
        <Button
          ref={restoreFocus}
          variant="text"
          onClick={() => {
            onLastControlsChange(controls);
            onChange({ ...draft, controls: undefined });
          }}
        >
          Use saved values
        </Button>
      </Tools>
    </>
  );
}
