import { useRef, useState } from "react";
import Button from "@mui/material/Button";
import Popover from "@mui/material/Popover";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import { type SubscriberSearch, withSubscriberQuery } from "../../../api/subscribers.ts";
import { FilterChip } from "../../../components/filter/filter-chip.tsx";
import { FilterMenu } from "../../../components/filter/filter-menu.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { type FilterDefinition, filterDefinitions } from "./filters.ts";

export interface SubscriberFiltersProps {
  search: SubscriberSearch;
  onSearch: (search: SubscriberSearch) => void;
}

/** The filters in force, and the menu that adds one. */
export function SubscriberFilters({ search, onSearch }: SubscriberFiltersProps) {
  const place = useRef<HTMLSpanElement>(null);
  const [adding, setAdding] = useState<FilterDefinition>();
  const set = (definition: FilterDefinition, value: string | undefined) =>
    onSearch(withSubscriberQuery(search, { find: undefined, [definition.id]: value }));
  const editor = (definition: FilterDefinition, close: () => void) => (
    <TextFilter
      definition={definition}
      value={search[definition.id]}
      onApply={(value) => {
        close();
        set(definition, value);
      }}
      onCancel={close}
    />
  );
  return (
    <>
      {filterDefinitions
        .filter(({ id }) => search[id] !== undefined)
        .map((definition) => (
          <FilterChip
            key={definition.id}
            label={definition.short}
            value={<DataText value={search[definition.id]} max={40} />}
            onRemove={() => set(definition, undefined)}
            editor={(close) => editor(definition, close)}
          />
        ))}
      <span ref={place}>
        <FilterMenu
          fields={filterDefinitions}
          onPick={(picked) => setAdding(filterDefinitions.find(({ id }) => id === picked))}
        />
      </span>
      {adding && (
        <Popover
          open
          anchorEl={() => place.current}
          onClose={() => setAdding(undefined)}
          anchorOrigin={{ vertical: "bottom", horizontal: "left" }}
          slotProps={{
            paper: {
              role: "dialog",
              "aria-label": `Filter ${adding.short}`,
              sx: { marginBlockStart: "4px", padding: "14px", inlineSize: 300 },
            },
          }}
        >
          {editor(adding, () => setAdding(undefined))}
        </Popover>
      )}
    </>
  );
}

interface TextFilterProps {
  definition: FilterDefinition;
  value: string | undefined;
  onApply: (value: string | undefined) => void;
  onCancel: () => void;
}

function TextFilter({ definition, value, onApply, onCancel }: TextFilterProps) {
  const [text, setText] = useState(value ?? "");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onApply(text.trim() || undefined);
      }}
    >
      <Stack spacing={1.5}>
        <TextField
          autoFocus
          label={definition.label}
          value={text}
          onChange={(event) => setText(event.target.value)}
          helperText={definition.hint}
          slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: "off" } }}
        />
        <Stack direction="row" sx={{ justifyContent: "flex-end", gap: "8px" }}>
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" variant="contained">
            Apply
          </Button>
        </Stack>
      </Stack>
    </form>
  );
}
