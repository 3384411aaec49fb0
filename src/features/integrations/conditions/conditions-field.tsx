import { useImperativeHandle, useRef, useState, type Ref } from "react";
import Button from "@mui/material/Button";
import FormHelperText from "@mui/material/FormHelperText";
import { styled } from "@mui/material/styles";
import type { StepFilter } from "../../../../contract/common.ts";
import { filterErrors } from "../../../../contract/condition-errors.ts";
import { PlusIcon } from "../../../components/icons.tsx";
import { ConditionsText } from "../conditions-text.tsx";
import { ConditionGroup } from "./condition-group.tsx";
import { RawConditions } from "./raw-conditions.tsx";
import { ConditionTester } from "./condition-tester.tsx";

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
  /** Text that is visible while the field has no conditions. */
  emptyText: string;
  /** Handle whose `focus` moves the focus to the first incomplete input. */
  inputRef?: Ref<{ focus: () => void }>;
}

/** Renders a field for groups of conditions. All groups must match. */
export function ConditionsField(props: ConditionsFieldProps) {
  const { value, onChange, error, emptyText, inputRef } = props;
  const groups = useRef<HTMLDivElement>(null);
  useImperativeHandle(inputRef, () => ({
    focus: () => groups.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus(),
  }));
  const [view, setView] = useState<"build" | "raw" | "try">("build");
  const isIncomplete = Object.keys(filterErrors(value)).length > 0;
  const changeGroup = (index: number, group: StepFilter | undefined) =>
    onChange(
      value.flatMap((currentGroup, position) =>
        position === index ? (group ?? []) : currentGroup,
      ),
    );
  const toggle = (otherView: "raw" | "try") => setView(view === otherView ? "build" : otherView);
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
          value={value}
          onDone={(next) => {
            onChange(next);
            setView("build");
          }}
        />
      ) : (
        <div ref={groups}>
          {value.map((group, index) => (
            <ConditionGroup
              // The key is the index, because groups don't have an ID.
              key={index}
              name={value.length > 1 ? `Group ${index + 1}` : "Group"}
              removeLabel={value.length > 1 ? `Remove group ${index + 1}` : "Remove group"}
              value={group}
              onChange={(next) => changeGroup(index, next)}
              showErrors={error !== undefined}
            />
          ))}
        </div>
      )}
      <Bar>
        {view !== "raw" && (
          <Button startIcon={<PlusIcon />} onClick={() => onChange([...value, emptyGroup])}>
            Add group
          </Button>
        )}
        <Button aria-expanded={view === "raw"} onClick={() => toggle("raw")}>
          {view === "raw" ? "Back to builder" : "Edit as JSON"}
        </Button>
        <Button
          aria-expanded={view === "try"}
          disabled={value.length === 0}
          onClick={() => toggle("try")}
        >
          Test conditions
        </Button>
      </Bar>
      {view === "try" && <ConditionTester filters={value} />}
    </>
  );
}
