import type { Ref } from "react";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import TextField from "@mui/material/TextField";
import { styled } from "@mui/material/styles";
import { filterOperators, filterTypes } from "../../../../contract/enums.ts";
import type { StepFilter } from "../../../../contract/common.ts";
import { findPartErrors } from "../../../../contract/condition-errors.ts";
import { describeOperator } from "../../../../domain/filter-text.ts";
import { CloseIcon, PlusIcon } from "../../../components/icons.tsx";
import { passFocus } from "../../../components/layout/pass-focus.ts";

const Box = styled("fieldset")({
  margin: "10px 0 0",
  padding: "6px 12px 10px",
  border: "1px solid var(--line)",
  borderRadius: 8,
  minInlineSize: 0,
  "& > legend": { paddingInline: 4, fontSize: 12, fontWeight: 550 },
});
const Header = styled("div")({ display: "flex", flexWrap: "wrap", gap: 8, alignItems: "end" });
const PartRow = styled("div")({
  display: "grid",
  gridTemplateColumns: "110px minmax(0, 1.2fr) 150px minmax(0, 1fr) 28px",
  gap: 8,
  // Labels are one line, so inputs stay aligned when a message appears below an input.
  alignItems: "start",
  "& > button": { marginBlockStart: 25 },
  marginBlockStart: 8,
  "@media (max-width: 700px)": {
    gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr) auto",
    "& > button": { gridArea: "1 / 3", marginBlockStart: 25 },
  },
});

type FilterPart = StepFilter["children"][number];
const emptyPart: FilterPart = { field: "", value: "", operator: "EQUAL", on: "payload" };

/** Returns the expected format of the value, or undefined for plain text. */
const getValueHelp = (operator: string): string | undefined => {
  if (operator === "BETWEEN" || operator === "NOT_BETWEEN") return "minimum, maximum";
  return operator === "IN" || operator.endsWith("_IN") ? "a, b, c" : undefined;
};

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
  onChange: (value: string) => void;
}

/** Renders a native select. A value that isn't an option is added as an option. */
function Choice({ label, value, options, onChange }: ChoiceProps) {
  const isKnown = options.some(([option]) => option === value);
  return (
    <TextField
      select
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ select: { native: true } }}
    >
      {options.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
      {!isKnown && <option value={value}>{value}</option>}
    </TextField>
  );
}

export interface ConditionGroupProps {
  name: string;
  removeLabel: string;
  value: StepFilter;
  /** Called with the new group, or with undefined to remove the group. */
  onChange: (value: StepFilter | undefined) => void;
  shouldShowErrors: boolean;
  removeRef: Ref<HTMLButtonElement>;
}

/** Moves the focus to "Add condition", which is the last button of the group. */
const passFocusToAdd = passFocus((parent) =>
  parent.parentElement?.querySelector<HTMLElement>(":scope > button")?.focus(),
);

export function ConditionGroup(props: ConditionGroupProps) {
  const { name, removeLabel, value, onChange, shouldShowErrors, removeRef } = props;
  const errors = value.children.map((part) => (shouldShowErrors ? findPartErrors(part) : {}));
  const changeGroup = (changes: Partial<StepFilter>) => onChange({ ...value, ...changes });
  const changePart = (index: number, changes: Partial<FilterPart>) =>
    changeGroup({
      children: value.children.map((part, position) =>
        position === index ? { ...part, ...changes } : part,
      ),
    });
  return (
    <Box>
      <legend>{name}</legend>
      <Header>
        <div>
          <Choice
            label="Matches when"
            // oxlint-disable-next-line signalbox/whole-text -- the text is the value of an option
            value={`${value.isNegated ? "not " : ""}${value.value}`}
            options={[
              ["AND", "all conditions match"],
              ["OR", "any condition matches"],
              ["not AND", "not all conditions match"],
              ["not OR", "no condition matches"],
            ]}
            onChange={(selectedValue) =>
              changeGroup({
                isNegated: selectedValue.startsWith("not "),
                value: selectedValue.endsWith("OR") ? "OR" : "AND",
              })
            }
          />
        </div>
        <div>
          <Choice
            label="Type"
            value={value.type}
            options={filterTypes.map((type) => [type, type])}
            onChange={(type) =>
              changeGroup({ type: filterTypes.find((option) => option === type) ?? value.type })
            }
          />
        </div>
        <Button
          ref={removeRef}
          onClick={() => onChange(undefined)}
          sx={{ marginInlineStart: "auto" }}
        >
          {removeLabel}
        </Button>
      </Header>
      {value.children.map((part, index) => (
        <PartRow
          // The key is the index, because parts don't have an ID.
          key={index}
          role="group"
          aria-label={`${name}, condition ${index + 1}`}
        >
          <Choice
            label="Source"
            value={part.on}
            options={[
              ["payload", "payload"],
              ["subscriber", "subscriber"],
            ]}
            onChange={(source) =>
              changePart(index, { on: source === "subscriber" ? "subscriber" : "payload" })
            }
          />
          <TextField
            label="Field"
            value={part.field}
            onChange={(event) => changePart(index, { field: event.target.value })}
            autoComplete="off"
            placeholder="order.total"
            error={errors[index]?.field !== undefined}
            helperText={errors[index]?.field}
            slotProps={{ htmlInput: { spellCheck: false } }}
          />
          <Choice
            label="Operator"
            value={part.operator}
            options={filterOperators.map((operator) => [operator, describeOperator(operator)])}
            onChange={(selectedValue) =>
              changePart(index, {
                operator:
                  filterOperators.find((option) => option === selectedValue) ?? part.operator,
              })
            }
          />
          <TextField
            label="Value"
            value={part.value}
            onChange={(event) => changePart(index, { value: event.target.value })}
            autoComplete="off"
            placeholder={getValueHelp(part.operator) ?? ""}
            error={errors[index]?.value !== undefined}
            helperText={errors[index]?.value}
            slotProps={{ htmlInput: { spellCheck: false } }}
          />
          <IconButton
            ref={passFocusToAdd}
            aria-label={`Remove condition ${index + 1}`}
            onClick={() =>
              changeGroup({ children: value.children.filter((_, position) => position !== index) })
            }
          >
            <CloseIcon fontSize="inherit" />
          </IconButton>
        </PartRow>
      ))}
      <Button
        size="small"
        variant="text"
        startIcon={<PlusIcon />}
        sx={{ marginBlockStart: "8px" }}
        onClick={() => changeGroup({ children: [...value.children, emptyPart] })}
      >
        Add condition
      </Button>
    </Box>
  );
}
