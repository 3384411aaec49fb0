import { useImperativeHandle, useRef, useState, type Ref } from "react";
import Button from "@mui/material/Button";
import FormHelperText from "@mui/material/FormHelperText";
import { styled } from "@mui/material/styles";
import type { StepFilter } from "../../../../contract/common.ts";
import { filterFaults } from "../../../../contract/condition-faults.ts";
import { PlusIcon } from "../../../components/icons.tsx";
import { ConditionsText } from "../conditions-text.tsx";
import { ConditionGroup } from "./condition-group.tsx";
import { RawConditions } from "./raw-conditions.tsx";
import { TryOut } from "./try-out.tsx";

const Reading = styled("p")({
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
  /** Shown while there are no conditions. */
  none: string;
  /** Moves the focus to the first incomplete input. */
  inputRef?: Ref<{ focus: () => void }>;
}

/** All groups must match. */
export function ConditionsField(props: ConditionsFieldProps) {
  const { value, onChange, error, none, inputRef } = props;
  const groups = useRef<HTMLDivElement>(null);
  useImperativeHandle(inputRef, () => ({
    focus: () => groups.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus(),
  }));
  const [view, setView] = useState<"build" | "raw" | "try">("build");
  const isIncomplete = Object.keys(filterFaults(value)).length > 0;
  const change = (index: number, group: StepFilter | undefined) =>
    onChange(value.flatMap((own, at) => (at === index ? (group ?? []) : own)));
  const toggle = (other: "raw" | "try") => setView(view === other ? "build" : other);
  return (
    <>
      <Reading role="status" aria-label="Conditions in words">
        {value.length === 0 ? (
          none
        ) : isIncomplete ? (
          "Incomplete conditions"
        ) : (
          <>
            Sends when <ConditionsText filters={value} />
          </>
        )}
      </Reading>
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
              // Groups have no ID.
              key={index}
              name={value.length > 1 ? `Group ${index + 1}` : "Group"}
              value={group}
              onChange={(next) => change(index, next)}
              showFaults={error !== undefined}
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
          {view === "raw" ? "Back to the builder" : "Edit as JSON"}
        </Button>
        <Button
          aria-expanded={view === "try"}
          disabled={value.length === 0}
          onClick={() => toggle("try")}
        >
          Test conditions
        </Button>
      </Bar>
      {view === "try" && <TryOut filters={value} />}
    </>
  );
}
