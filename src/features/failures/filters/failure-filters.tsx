import type { Condition } from "../../../api/failures/report.ts";
import { lazyComponent, lazyUpgrade } from "../../../components/lazy-component.tsx";
import { ConditionChips } from "../../../entities/events/filters/condition-chips.tsx";
import { QueryInput } from "../../../entities/events/filters/query-input.tsx";
import { useQueryInput } from "../../../entities/events/filters/use-query-input.ts";
import { getFailureQueryKey } from "./failure-keys.ts";
import type { FailureQueryFieldProps } from "./failure-query-field.tsx";

const FailureQueryField = lazyUpgrade<FailureQueryFieldProps>(
  QueryInput,
  async () => (await import("./failure-query-field.tsx")).FailureQueryField,
);
const FailureConditionEditor = lazyComponent(
  async () => (await import("./failure-condition-editor.tsx")).FailureConditionEditor,
);

export interface FailureFiltersProps {
  conditions: readonly Condition[];
  onChange: (conditions: readonly Condition[]) => void;
  /** Moves the focus from the query field to the groups. */
  onLeave: () => void;
}

export function FailureFilters({ conditions, onChange, onLeave }: FailureFiltersProps) {
  const inputProps = useQueryInput();
  return (
    <>
      <ConditionChips
        conditions={conditions}
        getQueryKey={getFailureQueryKey}
        onChange={onChange}
        renderEditor={(editorProps) => <FailureConditionEditor {...editorProps} />}
      />
      <div
        style={{ display: "contents" }}
        onPointerEnter={FailureQueryField.preload}
        onFocus={FailureQueryField.preload}
      >
        <FailureQueryField
          {...inputProps}
          label="Filter failures"
          conditions={conditions}
          onChange={onChange}
          onLeave={onLeave}
        />
      </div>
    </>
  );
}
