import type { EventSearch } from "../../../api/events.ts";
import { FilterChip } from "../../../components/filter/filter-chip.tsx";
import { TextFilter } from "../../../components/filter/text-filter.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { describeFilter, type EventFilterDefinition, type KnownValues } from "./fields.ts";
import { ChoiceFilterEditor, ContextFilterEditor, ListFilterEditor } from "./value-editors.tsx";

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

function FilterEditor(props: ActiveFilterProps & { onClose: () => void }) {
  const { definition, search, knownValues, onChange, onClose } = props;
  const { id, label, hint } = definition;
  const shared = {
    label,
    hint,
    onApply: (value: unknown) => {
      // Each editor returns the type of its filter; the search schema validates it.
      onChange({ [id]: value });
      onClose();
    },
    onCancel: onClose,
  };
  switch (definition.kind) {
    case "choices":
      return (
        <ChoiceFilterEditor
          {...shared}
          choices={definition.choices}
          value={search[definition.id]}
        />
      );
    case "list":
      return (
        <ListFilterEditor
          {...shared}
          knownValues={knownValues[id] ?? []}
          value={search[definition.id]}
        />
      );
    case "text":
      return <TextFilter {...shared} value={search[definition.id]} />;
    case "context":
      return <ContextFilterEditor {...shared} value={search[definition.id]} />;
  }
}
