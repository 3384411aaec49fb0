import { useRef, useState, type ReactNode } from "react";
import { DataText } from "../text/data-text.tsx";
import { FilterChip } from "./filter-chip.tsx";
import { FilterMenu, type FilterField } from "./filter-menu.tsx";
import { lazyComponent } from "../lazy-component.tsx";
import { PopoverCard } from "../popover-card.tsx";

const TextFilter = lazyComponent(async () => (await import("./text-filter.tsx")).TextFilter);

export interface FilterDefinition<Id extends string> extends FilterField {
  id: Id;
  short: string;
  /** Default: any text. */
  options?: readonly { value: string; label: string }[];
}

type FilterValue = string | readonly string[];

export type FilterIdOf<Search> = string &
  {
    [Id in keyof Search]-?: NonNullable<Search[Id]> extends FilterValue ? Id : never;
  }[keyof Search];

export interface FilterEditorProps {
  value: FilterValue | undefined;
  /** Undefined removes the filter. */
  onApply: (value: string | string[] | undefined) => void;
  onCancel: () => void;
}

export interface FilterBarProps<Id extends string> {
  /** In the order of the menu. */
  filters: readonly FilterDefinition<Id>[];
  values: Readonly<Partial<Record<Id, FilterValue | undefined>>>;
  onChange: (id: Id, value: string | string[] | undefined) => void;
  /** Renders editors of filters whose value isn't a single text. */
  renderEditor?: (id: Id, props: FilterEditorProps) => ReactNode;
}

function valueText(value: FilterValue, { options }: FilterDefinition<string>): string {
  if (typeof value !== "string") return value.length === 0 ? "none" : value.join(", ");
  return options?.find((option) => option.value === value)?.label ?? value;
}

export function FilterBar<Id extends string>(props: FilterBarProps<Id>) {
  const { filters, values, onChange, renderEditor } = props;
  const place = useRef<HTMLSpanElement>(null);
  const [adding, setAdding] = useState<FilterDefinition<Id>>();
  const closeAdding = () => setAdding(undefined);
  const editorOf = (filter: FilterDefinition<Id>, close: () => void) => {
    const { id, label, hint, options } = filter;
    const value = values[id];
    const editor: FilterEditorProps = {
      value,
      onApply: (next) => {
        close();
        onChange(id, next);
      },
      onCancel: close,
    };
    return (
      renderEditor?.(id, editor) || (
        <TextFilter
          {...editor}
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
              label={filter.short}
              value={<DataText value={valueText(value, filter)} max={60} />}
              onRemove={() => onChange(filter.id, undefined)}
              editor={(close) => editorOf(filter, close)}
            />
          )
        );
      })}
      <span ref={place}>
        <FilterMenu
          fields={filters}
          onPick={(picked) => setAdding(filters.find(({ id }) => id === picked))}
        />
      </span>
      {adding && (
        <PopoverCard
          open
          anchorEl={() => place.current}
          onClose={closeAdding}
          label={`Filter ${adding.short}`}
        >
          {editorOf(adding, closeAdding)}
        </PopoverCard>
      )}
    </>
  );
}
