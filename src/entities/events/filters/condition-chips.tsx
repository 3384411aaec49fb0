import type { ReactNode } from "react";
import type { Condition } from "../../../api/failures/report.ts";
import { FilterChip } from "../../../components/filter/filter-chip.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { describeValues } from "./describe-condition.ts";
import type { QueryKey } from "./query-keys.ts";

export interface ChipEditorProps {
  condition: Condition;
  queryKey: QueryKey;
  /** `undefined` removes the condition. */
  onChange: (condition: Condition | undefined) => void;
  onClose: () => void;
}

export interface ConditionChipsProps {
  conditions: readonly Condition[];
  getQueryKey: (condition: Condition) => QueryKey;
  onChange: (conditions: readonly Condition[]) => void;
  renderEditor: (editorProps: ChipEditorProps) => ReactNode;
}

export function ConditionChips(props: ConditionChipsProps) {
  const { conditions, getQueryKey, onChange, renderEditor } = props;
  return conditions.map((condition, index) => {
    const queryKey = getQueryKey(condition);
    const changeCondition = (nextCondition: Condition | undefined) =>
      onChange(
        nextCondition ? conditions.with(index, nextCondition) : conditions.toSpliced(index, 1),
      );
    const { key, isExcluded } = condition;
    const label = queryKey.chipLabel ?? key;
    const sameKeyCount = conditions.slice(0, index).filter((other) => other.key === key).length;
    return (
      <FilterChip
        // React's `key` doesn't depend on the values, so an edit doesn't remount the chip, and the
        // focus returns to it.
        key={`${key} ${sameKeyCount}`}
        label={isExcluded ? `not ${label}` : label}
        isExcluded={isExcluded}
        appliedBy={queryKey.appliedBy ?? "service"}
        value={
          <DataText
            value={describeValues(condition, queryKey)}
            // An event must have all context keys.
            maxLength={queryKey.kind === "context" ? 200 : 40}
          />
        }
        onRemove={() => changeCondition(undefined)}
        renderEditor={(onClose) =>
          renderEditor({ condition, queryKey, onChange: changeCondition, onClose })
        }
      />
    );
  });
}
