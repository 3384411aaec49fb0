import { useCallback, useImperativeHandle, useRef, useState, type Ref } from "react";
import Button from "@mui/material/Button";
import FormHelperText from "@mui/material/FormHelperText";
import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import type { StepFilter } from "../../../../contract/common.ts";
import { findFilterErrors } from "../../../../contract/condition-errors.ts";
import { GuardedButton } from "../../../components/form/guarded-button.tsx";
import { PlusIcon } from "../../../components/icons.tsx";
import { passFocus } from "../../../components/layout/pass-focus.ts";
import { ConditionsText } from "../conditions-text.tsx";
import { ConditionGroup } from "./condition-group.tsx";
import { ConditionTester } from "./condition-tester.tsx";
import { parseConditions } from "./parse-conditions.ts";

const Summary = styled("p")({
  paddingBlock: 8,
  paddingInline: 12,
  borderRadius: 8,
  background: "var(--bg)",
  overflowWrap: "anywhere",
});
const Bar = styled("div")({ display: "flex", flexWrap: "wrap", gap: 8, marginBlock: 10 });

const emptyGroup: StepFilter = {
  isNegated: false,
  type: "GROUP",
  value: "AND",
  children: [{ field: "", value: "", operator: "EQUAL", on: "payload" }],
};

export interface ConditionsFieldProps {
  value: readonly StepFilter[];
  onChange: (value: StepFilter[]) => void;
  error: string | undefined;
  /** Text of the summary while the field has no conditions. */
  emptyText: string;
  /** Handle whose `focus` moves the focus to the first incomplete input. */
  inputRef?: Ref<{ focus: () => void }>;
}

/** Renders a field for groups of conditions. All groups must match. */
export function ConditionsField(props: ConditionsFieldProps) {
  const { value, onChange, error, emptyText, inputRef } = props;
  const groupsRef = useRef<HTMLDivElement>(null);
  const barRef = useRef<HTMLDivElement>(null);
  // A ref that changes with each render would pass the focus while its button still exists.
  const passFocusToBar = useCallback(
    (button: HTMLElement | null) =>
      passFocus(() => barRef.current?.querySelector("button")?.focus())(button),
    [],
  );
  useImperativeHandle(inputRef, () => ({
    focus: () => groupsRef.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus(),
  }));
  const [view, setView] = useState<"build" | "raw" | "test">("build");
  const isIncomplete = Object.keys(findFilterErrors(value)).length > 0;
  const changeGroup = (index: number, group: StepFilter | undefined) =>
    onChange(
      value.flatMap((currentGroup, position) =>
        position === index ? (group ?? []) : currentGroup,
      ),
    );
  const toggle = (otherView: "raw" | "test") => setView(view === otherView ? "build" : otherView);
  return (
    <>
      <Summary role="status" aria-label="Conditions summary">
        {value.length === 0 ? (
          emptyText
        ) : isIncomplete ? (
          "Incomplete conditions"
        ) : (
          <>
            Sends when <ConditionsText filters={value} />
          </>
        )}
      </Summary>
      {error !== undefined && <FormHelperText error>{error}</FormHelperText>}
      {view === "raw" ? (
        <RawConditions
          applyRef={passFocusToBar}
          value={value}
          onDone={(nextFilters) => {
            onChange(nextFilters);
            setView("build");
          }}
        />
      ) : (
        <div ref={groupsRef}>
          {value.map((group, index) => (
            <ConditionGroup
              // The key is the index, because groups don't have an ID.
              key={index}
              name={value.length > 1 ? `Group ${index + 1}` : "Group"}
              removeLabel={value.length > 1 ? `Remove group ${index + 1}` : "Remove group"}
              value={group}
              onChange={(nextGroup) => changeGroup(index, nextGroup)}
              shouldShowErrors={error !== undefined}
              removeRef={passFocusToBar}
            />
          ))}
        </div>
      )}
      <Bar ref={barRef}>
        {view !== "raw" && (
          <Button startIcon={<PlusIcon />} onClick={() => onChange([...value, emptyGroup])}>
            Add group
          </Button>
        )}
        <Button aria-expanded={view === "raw"} onClick={() => toggle("raw")}>
          {view === "raw" ? "Back to builder" : "Edit as JSON"}
        </Button>
        <GuardedButton
          aria-expanded={view === "test"}
          disabledReason={value.length === 0 ? "Add a condition group first." : undefined}
          onClick={() => toggle("test")}
        >
          Test conditions
        </GuardedButton>
      </Bar>
      {view === "test" && <ConditionTester filters={value} />}
    </>
  );
}

interface RawConditionsProps {
  /** Ref of the button that closes this view. */
  applyRef: Ref<HTMLButtonElement>;
  value: readonly StepFilter[];
  onDone: (value: StepFilter[]) => void;
}

function RawConditions({ applyRef, value, onDone }: RawConditionsProps) {
  const [text, setText] = useState(() => JSON.stringify(value, null, 2));
  const result = parseConditions(text);
  return (
    <>
      <TextField
        label="Conditions as JSON"
        value={text}
        onChange={(event) => setText(event.target.value)}
        multiline
        minRows={6}
        maxRows={24}
        error={"error" in result}
        helperText={
          "error" in result ? result.error : "JSON array of condition groups, as in the API"
        }
        sx={{ marginBlockStart: "10px" }}
        slotProps={{
          htmlInput: { spellCheck: false, style: { font: "400 12px/18px var(--mono)" } },
        }}
      />
      <Button
        ref={applyRef}
        disabled={"error" in result}
        sx={{ marginBlockStart: "8px" }}
        onClick={() => {
          if ("value" in result) onDone(result.value);
        }}
      >
        Apply conditions
      </Button>
    </>
  );
}
