import type { Condition } from "../../../api/failures/report.ts";
import { FilterChip } from "../../../components/filter/filter-chip.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { formatList } from "../../../lib/text/format.ts";
import { keyLabel } from "../condition-words.ts";

export interface ConditionChipsProps {
  conditions: readonly Condition[];
  onChange: (conditions: readonly Condition[]) => void;
}

export function ConditionChips({ conditions, onChange }: ConditionChipsProps) {
  return conditions.map((condition, index) => {
    const label = condition.isExcluded ? `not ${keyLabel(condition.key)}` : keyLabel(condition.key);
    return (
      <FilterChip
        key={`${label} ${condition.values.join(",")}`}
        label={label}
        value={<DataText value={formatList(condition.values)} max={48} />}
        onRemove={() => onChange(conditions.filter((_, position) => position !== index))}
      />
    );
  });
}
