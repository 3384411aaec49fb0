import type { EventSearch } from "../../../api/events.ts";
import { FilterChip } from "../../../components/filter/filter-chip.tsx";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { describeFilter, type EventFilterDefinition, type KnownValues } from "./fields.ts";

const FilterEditor = lazyComponent(async () => (await import("./filter-editor.tsx")).FilterEditor);

export interface ActiveFilterProps {
  definition: EventFilterDefinition;
  search: EventSearch;
  knownValues: KnownValues;
  onChange: (changes: EventSearch) => void;
}

export function ActiveFilter(props: ActiveFilterProps) {
  const { definition, search, onChange } = props;
  const renderEditor = (close: () => void) => <FilterEditor {...props} onClose={close} />;
  return (
    <FilterChip
      label={definition.key}
      appliedBy={definition.appliedBy ?? "service"}
      value={<DataText value={describeFilter(definition, search)} max={40} />}
      onRemove={() => onChange({ [definition.id]: undefined })}
      editor={renderEditor}
    />
  );
}
