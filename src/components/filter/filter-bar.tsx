import { useRef, useState, type ReactNode } from "react";
import { DataText } from "../text/data-text.tsx";
import { FilterChip } from "./filter-chip.tsx";
import { FilterMenu, type FilterField } from "./filter-menu.tsx";
import { lazyComponent } from "../lazy-component.tsx";
import { PopoverCard } from "../popover-card.tsx";
import { useRestoredFocus } from "../layout/use-restored-focus.ts";

const TextFilter = lazyComponent(async () => (await import("./text-filter.tsx")).TextFilter);

export interface FilterDefinition<Id extends string> extends FilterField {
  id: Id;
  chipLabel: string;
  /** Allowed values; absent if any text is valid. */
  options?: readonly { value: string; label: string }[];
}

type FilterValue = string | readonly string[];

export type FilterIdOf<Search> = string &
  {
    [Id in keyof Search]-?: NonNullable<Search[Id]> extends FilterValue ? Id : never;
  }[keyof Search];

export interface FilterEditorProps {
  value: FilterValue | undefined;
  /** Applies the value. Undefined removes the filter. */
  onApply: (value: string | string[] | undefined) => void;
  onCancel: () => void;
}

export interface FilterBarProps<Id extends string> {
  /** Filters in the order of the menu. */
  filters: readonly FilterDefinition<Id>[];
  values: Readonly<Partial<Record<Id, FilterValue | undefined>>>;
  onChange: (id: Id, value: string | string[] | undefined) => void;
  /** Renders a filter's editor. If this returns false or undefined, a text field is shown. */
  renderEditor?: (id: Id, props: FilterEditorProps) => ReactNode;
}

function describeValue(value: FilterValue, { options }: FilterDefinition<string>): string {
  if (typeof value !== "string") return value.length === 0 ? "none" : value.join(", ");
  return options?.find((option) => option.value === value)?.label ?? value;
}

export function FilterBar<Id extends string>(props: FilterBarProps<Id>) {
  const { filters, values, onChange, renderEditor } = props;
  const menuButton = useRef<HTMLButtonElement>(null);
  const [newFilter, setNewFilter] = useState<FilterDefinition<Id>>();
  const closeEditor = () => setNewFilter(undefined);
  const shownValues = filters.map(({ id }) => values[id] ?? null);
  // The focus is lost when a chip is removed, the editor closes, or a button in an empty list
  // clears the filters.
  useRestoredFocus(JSON.stringify([newFilter?.id, shownValues]), menuButton);
  const renderFilterEditor = (filter: FilterDefinition<Id>, close: () => void) => {
    const { id, label, hint, options } = filter;
    const value = values[id];
    const editorProps: FilterEditorProps = {
      value,
      onApply: (newValue) => {
        close();
        onChange(id, newValue);
      },
      onCancel: close,
    };
    return (
      renderEditor?.(id, editorProps) || (
        <TextFilter
          {...editorProps}
          label={label}
          hint={hint}
          value={typeof value === "string" ? value : undefined}
          {...(options && { options })}
        />
      )
    );
  };
  return (
    <>
      {filters.map((filter) => {
        const value = values[filter.id];
        return (
          value !== undefined && (
            <FilterChip
              key={filter.id}
              label={filter.chipLabel}
              value={<DataText value={describeValue(value, filter)} maxLength={60} />}
              onRemove={() => onChange(filter.id, undefined)}
              renderEditor={(close) => renderFilterEditor(filter, close)}
            />
          )
        );
      })}
      <FilterMenu
        fields={filters}
        onPick={(pickedId) => setNewFilter(filters.find(({ id }) => id === pickedId))}
        buttonRef={menuButton}
      />
      {newFilter && (
        <PopoverCard
          open
          anchorEl={() => menuButton.current}
          onClose={closeEditor}
          label={`Filter: ${newFilter.chipLabel}`}
        >
          {renderFilterEditor(newFilter, closeEditor)}
        </PopoverCard>
      )}
    </>
  );
}
