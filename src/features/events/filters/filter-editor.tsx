import type { EventSearch } from "../../../api/events.ts";
import { ChoiceEditor } from "./choice-editor.tsx";
import { ContextEditor } from "./context-editor.tsx";
import type { KnownValues } from "./editor-props.ts";
import type { FilterDefinition } from "./fields.ts";
import { ListEditor } from "./list-editor.tsx";
import { TextEditor } from "./text-editor.tsx";

interface FilterEditorProps {
  definition: FilterDefinition;
  search: EventSearch;
  known: KnownValues;
  onChange: (changes: EventSearch) => void;
  onClose: () => void;
}

/** The fields that change one filter. */
export function FilterEditor({ definition, search, known, onChange, onClose }: FilterEditorProps) {
  const { id, label, hint } = definition;
  const apply = (value: unknown) => {
    // Each editor gives the kind of value that its filter holds; the address's schema checks it.
    onChange({ [id]: value });
    onClose();
  };
  const shared = { onApply: apply, onCancel: onClose };
  switch (definition.kind) {
    case "choices":
      return (
        <ChoiceEditor
          {...shared}
          label={label}
          choices={definition.choices}
          value={search[definition.id]}
        />
      );
    case "list":
      return (
        <ListEditor
          {...shared}
          label={label}
          hint={hint}
          known={known[id] ?? []}
          value={search[definition.id]}
        />
      );
    case "text":
      return <TextEditor {...shared} label={label} hint={hint} value={search[definition.id]} />;
    case "context":
      return <ContextEditor {...shared} value={search[definition.id]} />;
  }
}
