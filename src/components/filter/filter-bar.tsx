import { useRef, useState, type ReactNode } from "react";
import Popover from "@mui/material/Popover";
import { FilterChip } from "./filter-chip.tsx";
import { FilterMenu, type FilterField } from "./filter-menu.tsx";

export interface FilterDefinition<Id extends string> extends FilterField {
  id: Id;
  /** On the chip and as the name of its dialog. */
  short: string;
}

export interface FilterBarProps<Id extends string> {
  /** Every filter of the list, in the order of the menu. */
  definitions: readonly FilterDefinition<Id>[];
  /** What a filter is narrowed to; undefined while it is not in force. */
  renderValue: (id: Id) => ReactNode | undefined;
  onRemove: (id: Id) => void;
  /** The fields of one filter; `close` is for their own buttons. */
  renderEditor: (id: Id, close: () => void) => ReactNode;
}

/** The filters in force, each opened by its chip, and the menu that adds one. */
export function FilterBar<Id extends string>(props: FilterBarProps<Id>) {
  const { definitions, renderValue, onRemove, renderEditor } = props;
  const place = useRef<HTMLSpanElement>(null);
  const [adding, setAdding] = useState<FilterDefinition<Id>>();
  const close = () => setAdding(undefined);
  return (
    <>
      {definitions.map(({ id, short }) => {
        const value = renderValue(id);
        return (
          value !== undefined && (
            <FilterChip
              key={id}
              label={short}
              value={value}
              onRemove={() => onRemove(id)}
              editor={(closeChip) => renderEditor(id, closeChip)}
            />
          )
        );
      })}
      <span ref={place}>
        <FilterMenu
          fields={definitions}
          onPick={(picked) => setAdding(definitions.find(({ id }) => id === picked))}
        />
      </span>
      {adding && (
        <Popover
          open
          anchorEl={() => place.current}
          onClose={close}
          anchorOrigin={{ vertical: "bottom", horizontal: "left" }}
          slotProps={{
            paper: {
              role: "dialog",
              "aria-label": `Filter ${adding.short}`,
              sx: { marginBlockStart: "4px", padding: "14px", inlineSize: 300 },
            },
          }}
        >
          {renderEditor(adding.id, close)}
        </Popover>
      )}
    </>
  );
}
