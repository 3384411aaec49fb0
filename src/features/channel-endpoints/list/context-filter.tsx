import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { TextFilter } from "../../../components/filter/text-filter.tsx";
import { ButtonLink } from "../../../entities/button-link.tsx";
import { keysFault, typedKeys } from "./context-keys.ts";

const Ways = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  gap: 8,
  marginBlockStart: 12,
  paddingBlockStart: 12,
  borderBlockStart: "1px solid var(--line-soft)",
  "& > p": { flexBasis: "100%", color: "var(--ink-3)", fontSize: 12 },
});

export interface ContextFilterProps {
  value: readonly string[] | undefined;
  onApply: (keys: string[] | undefined) => void;
  onCancel: () => void;
}

/** The exact context; for a part of it the service has no filter, and the whole list is read. */
export function ContextFilter({ value, onApply, onCancel }: ContextFilterProps) {
  return (
    <>
      <TextFilter
        label="Context keys"
        hint="type:id, one on a line. The set is exact: a record with one key more does not match."
        value={value?.join("\n")}
        multiline
        fault={keysFault}
        onApply={(text) => onApply(text === undefined ? undefined : typedKeys(text))}
        onCancel={onCancel}
      />
      <Ways>
        <Button size="small" onClick={() => onApply([])}>
          Without any context
        </Button>
        <ButtonLink
          size="small"
          to="/channel-endpoints/check"
          search={{ contains: value === undefined || value.length === 0 ? [""] : [...value] }}
        >
          Find those that contain a key
        </ButtonLink>
        <p>The service cannot look for a part of a context; the console reads every endpoint.</p>
      </Ways>
    </>
  );
}
