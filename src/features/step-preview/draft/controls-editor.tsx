import { useImperativeHandle, useRef, useState, type Ref } from "react";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { styled } from "@mui/material/styles";
import { FieldForm } from "../../../components/fields/field-form.ts";
import { JsonEditor, type JsonEditorHandle } from "../../../components/json/json-editor.tsx";
import { findRange } from "../../../components/json/json-editor/json-ranges.ts";
import {
  findJsonProblem,
  type TextProblem,
} from "../../../components/json/json-editor/problems.ts";
import { formatBytes } from "../../../lib/text/format.ts";
import { ChoiceRow } from "../../../components/choice-row.tsx";
import type { ControlPosition, RenderError } from "../render/outcome.ts";
import type { MissingVariable } from "../variables/missing-variables.ts";
import { passFocusToRegion } from "../../../components/feedback/pass-focus-to-region.ts";
import {
  type ControlRow,
  type EnteredTexts,
  noEnteredTexts,
  toControlRows,
  withControl,
} from "./control-rows.ts";
import type { DraftError } from "./sections.ts";

const Rows = styled("div")({ display: "grid", gap: 10 });
const Header = styled("div")({
  display: "flex",
  alignItems: "baseline",
  gap: 8,
  marginBlockEnd: 3,
  "& b": { font: "500 12px var(--mono)" },
  "& span": { color: "var(--ink-3)", fontSize: 11.5 },
  "& button": { marginInlineStart: "auto" },
});
const AddForm = styled(FieldForm)({ maxInlineSize: 340 });
const Tools = styled("div")({
  display: "flex",
  justifyContent: "space-between",
  marginBlockEnd: 10,
});
const ErrorText = styled("p")({ color: "var(--fail)", fontSize: 12, marginBlockStart: 3 });

const languageLabels = {
  html: "HTML with Liquid",
  liquid: "Liquid",
  text: "Text",
  json: "JSON",
} as const;

export interface ControlsHandle {
  jump: (position: ControlPosition) => void;
}

export interface ControlsEditorProps {
  controls: string;
  draftError: DraftError | undefined;
  enteredTexts: EnteredTexts;
  onChange: (controls: string, enteredTexts: EnteredTexts) => void;
  error: RenderError | undefined;
  missingVariables: readonly MissingVariable[];
  ref?: Ref<ControlsHandle>;
}

export function ControlsEditor({
  controls,
  draftError,
  enteredTexts,
  onChange,
  error,
  missingVariables,
  ref,
}: ControlsEditorProps) {
  const [view, setView] = useState<"rows" | "json">("rows");
  const [newName, setNewName] = useState("");
  const editorsByKey = useRef(new Map<string, JsonEditorHandle>());
  const jsonEditor = useRef<JsonEditorHandle>(null);
  const rows = toControlRows(controls);
  const areRowsShown = view === "rows" && rows !== undefined;
  const isNameUsed = rows?.some(({ key }) => key === newName.trim()) === true;
  const { textsByKey } = enteredTexts.controls === controls ? enteredTexts : noEnteredTexts;
  /**
   * Changes a control, and replaces the text that was entered for it. Without `enteredText`,
   * removes the text.
   */
  const changeControl = (newControls: string, key: string, enteredText?: string) => {
    const newTextsByKey = new Map(textsByKey);
    if (enteredText === undefined) newTextsByKey.delete(key);
    else newTextsByKey.set(key, enteredText);
    onChange(newControls, { controls: newControls, textsByKey: newTextsByKey });
  };

  useImperativeHandle(ref, () => ({
    jump: ({ field, line, column }) => {
      const [key = "", ...path] = field.split(".");
      const row = rows?.find((candidate) => candidate.key === key);
      const editor = areRowsShown ? editorsByKey.current.get(key) : undefined;
      if (editor && row?.language !== "json") editor.goTo(line, column);
      else if (editor) editor.goToOffset((findRange(row?.text ?? "", path)?.from ?? -1) + 1);
      else jsonEditor.current?.goToOffset((findRange(controls, [key, ...path])?.from ?? -1) + 1);
    },
  }));

  return (
    <>
      <Tools>
        <ChoiceRow
          label="Editor view"
          options={[
            ["rows", "Rows"],
            ["json", "JSON"],
          ]}
          value={areRowsShown ? "rows" : "json"}
          onChange={setView}
        />
      </Tools>
      {areRowsShown ? (
        <Rows>
          {rows.map((row) => (
            <Row
              key={row.key}
              row={row}
              error={error?.position?.field.split(".")[0] === row.key ? error : undefined}
              missingVariables={missingVariables.filter(({ control }) => control === row.key)}
              enteredText={textsByKey.get(row.key)}
              onEnter={(text) => changeControl(controls, row.key, text)}
              onChange={(value, text) =>
                changeControl(withControl(controls, row.key, value), row.key, text)
              }
              ref={(handle) => {
                if (handle) editorsByKey.current.set(row.key, handle);
                else editorsByKey.current.delete(row.key);
              }}
            />
          ))}
          <AddForm
            onSubmit={(event) => {
              event.preventDefault();
              const name = newName.trim();
              changeControl(withControl(controls, name, ""), name);
              setNewName("");
            }}
          >
            <TextField
              label="Control name"
              autoComplete="off"
              value={newName}
              onChange={(event) => setNewName(event.target.value)}
              error={isNameUsed}
              helperText={isNameUsed && "A control with this name exists."}
            />
            <Button type="submit" disabled={newName.trim() === "" || isNameUsed}>
              Add control
            </Button>
          </AddForm>
        </Rows>
      ) : (
        <JsonEditor
          ref={jsonEditor}
          label="Control values as JSON"
          value={controls}
          onChange={(newControls) => onChange(newControls, noEnteredTexts)}
          isInvalid={draftError !== undefined}
          description={draftError?.message}
          maxHeight={520}
        />
      )}
    </>
  );
}

interface RowProps {
  row: ControlRow;
  error: RenderError | undefined;
  missingVariables: readonly MissingVariable[];
  /** The text as the operator entered it, which can be invalid JSON. */
  enteredText: string | undefined;
  /** Shows invalid text. The draft keeps the last valid value. */
  onEnter: (text: string) => void;
  /**
   * Changes the value, or removes the control if `value` is undefined. `text` is the entered text
   * of a JSON value.
   */
  onChange: (value: unknown, text?: string) => void;
  ref: (handle: JsonEditorHandle | null) => void;
}

function Row({ row: { key, text, ...row }, onEnter, onChange, ref, ...props }: RowProps) {
  const { error, missingVariables, enteredText } = props;
  // The language changes only to and from JSON, because each change loses the cursor position.
  const [language, setLanguage] = useState(row.language);
  if ((row.language === "json") !== (language === "json")) setLanguage(row.language);
  const visibleText = language === "json" ? (enteredText ?? text) : text;
  const jsonError = language === "json" ? findJsonProblem(visibleText) : undefined;
  const errorTexts = [
    ...(jsonError ? [jsonError.message] : []),
    ...(error
      ? [`${error.title}, line ${error.position?.line}, column ${error.position?.column}`]
      : []),
  ];
  const isLong = visibleText.length > 400 || visibleText.includes("\n");
  const changeText = (newText: string) => {
    if (language !== "json") {
      onChange(newText);
      return;
    }
    if (findJsonProblem(newText)) onEnter(newText);
    else onChange(JSON.parse(newText), newText);
  };
  return (
    <div>
      <Header>
        <b>{key}</b>
        <span>
          {languageLabels[language]}
          {visibleText.length > 1000 && `, ${formatBytes(visibleText.length)}`}
        </span>
        <Button
          ref={passFocusToRegion}
          size="small"
          variant="text"
          aria-label={`Remove ${key}`}
          onClick={() => onChange(undefined)}
        >
          Remove
        </Button>
      </Header>
      <JsonEditor
        ref={ref}
        label={key}
        value={visibleText}
        onChange={changeText}
        language={language}
        isInvalid={errorTexts.length > 0}
        description={errorTexts.join(". ")}
        problems={language === "json" ? [] : toProblems(visibleText, error, missingVariables)}
        minHeight={isLong ? 120 : 32}
        maxHeight={isLong ? 360 : 120}
      />
      {errorTexts.map((errorText) => (
        <ErrorText key={errorText}>{errorText}</ErrorText>
      ))}
    </div>
  );
}

function toProblems(
  text: string,
  error: RenderError | undefined,
  missingVariables: readonly MissingVariable[],
): TextProblem[] {
  const lines = text.split("\n");
  const getOffset = ({ line, column }: { line: number; column: number }) =>
    lines.slice(0, line - 1).reduce((sum, lineText) => sum + lineText.length + 1, 0) + column - 1;
  const problems = missingVariables.flatMap((variable): TextProblem[] => {
    const { name } = variable;
    const from = getOffset(variable);
    // The check may be from before the last keystroke, so the variable may have moved.
    if (!text.startsWith(name, from)) return [];
    const message = `${name} has no value`;
    return [{ from, to: from + name.length, severity: "warning", message }];
  });
  if (!error?.position) return problems;
  const from = getOffset(error.position);
  return [...problems, { from, to: from + 1, severity: "error", message: error.message }];
}
