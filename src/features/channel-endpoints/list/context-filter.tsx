import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { asTexts } from "../../../../domain/loose.ts";
import type { FilterEditorProps } from "../../../components/filter/filter-bar.tsx";
import { TextFilter } from "../../../components/filter/text-filter.tsx";
import { ButtonLink } from "../../../kit/button-link.tsx";
import { validateContextKeys, parseContextKeys } from "./context-keys.ts";

const Alternatives = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  gap: 8,
  marginBlockStart: 12,
  paddingBlockStart: 12,
  borderBlockStart: "1px solid var(--line-soft)",
  "& > p": { flexBasis: "100%", color: "var(--ink-3)", fontSize: 12 },
});

/**
 * Renders a filter for an exact context or for endpoints without context, and a link to a scan for
 * contexts that contain certain keys.
 */
export function ContextFilter({ value, onApply, onCancel }: FilterEditorProps) {
  const keys = asTexts(value);
  return (
    <>
      <TextFilter
        label="Context keys"
        hint="One type:id per line. Endpoints with additional keys don't match."
        value={keys.join("\n")}
        multiline
        validate={validateContextKeys}
        onApply={(text) => onApply(text === undefined ? undefined : parseContextKeys(text))}
        onCancel={onCancel}
      />
      <Alternatives>
        <Button size="small" onClick={() => onApply([])}>
          Show endpoints without context
        </Button>
        <ButtonLink
          size="small"
          to="/channel-endpoints/check"
          search={{ contains: keys.length === 0 ? [""] : keys }}
        >
          Find by partial context
        </ButtonLink>
        <p>The API can't filter by partial context, so the console scans all endpoints.</p>
      </Alternatives>
    </>
  );
}
