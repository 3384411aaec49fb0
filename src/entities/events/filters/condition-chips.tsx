import type { ReactNode } from "react";
import type { Condition } from "../../../api/failures/report.ts";
import { FilterChip } from "../../../components/filter/filter-chip.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { describeValues } from "./describe-condition.ts";
import type { QueryKey } from "./query-keys.ts";

/** Props that a chip passes to the editor of its condition. */
export interface EditedCondition {
  condition: Condition;
  queryKey: QueryKey;
  /** Applies the condition. `undefined` removes it. */
  onChange: (condition: Condition | undefined) => void;
  onClose: () => void;
}

export interface ConditionChipsProps {
  conditions: readonly Condition[];
  keyOf: (condition: Condition) => QueryKey;
  onChange: (conditions: readonly Condition[]) => void;
  renderEditor: (editor: EditedCondition) => ReactNode;
}

/** Renders a chip for each condition, which edits or removes it. */
export function ConditionChips(props: ConditionChipsProps) {
  const { conditions, keyOf, onChange, renderEditor } = props;
  return conditions.map((condition, index) => {
    const queryKey = keyOf(condition);
    const change = (next: Condition | undefined) =>
      onChange(next ? conditions.with(index, next) : conditions.toSpliced(index, 1));
    const { key, isExcluded } = condition;
    const label = queryKey.chipLabel ?? key;
    const sameKeyCount = conditions.slice(0, index).filter((one) => one.key === key).length;
    return (
      <FilterChip
        // The key doesn't depend on the values, so the focus returns to the chip after an edit.
        key={`${key} ${sameKeyCount}`}
        label={isExcluded ? `not ${label}` : label}
        isExcluded={isExcluded}
        appliedBy={queryKey.appliedBy ?? "service"}
        value={<DataText value={describeValues(condition, queryKey)} max={40} />}
        onRemove={() => change(undefined)}
        editor={(onClose) => renderEditor({ condition, queryKey, onChange: change, onClose })}
      />
    );
  });
}
