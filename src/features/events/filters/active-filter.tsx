import type { EventSearch } from "../../../api/events.ts";
import { FilterChip } from "../../../components/filter/filter-chip.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import type { KnownValues } from "./editor-props.ts";
import { describeFilter, type FilterDefinition } from "./fields.ts";
import { FilterEditor } from "./filter-editor.tsx";

export interface ActiveFilterProps {
  definition: FilterDefinition;
  search: EventSearch;
  known: KnownValues;
  onChange: (changes: EventSearch) => void;
}

/** The chip of one filter in force. */
export function ActiveFilter(props: ActiveFilterProps) {
  const { definition, search, onChange } = props;
  const renderEditor = (close: () => void) => <FilterEditor {...props} onClose={close} />;
  return (
    <FilterChip
      label={definition.short}
      by={definition.by ?? "service"}
      value={<DataText value={describeFilter(definition, search)} max={40} />}
      onRemove={() => onChange({ [definition.id]: undefined })}
      editor={renderEditor}
    />
  );
}
