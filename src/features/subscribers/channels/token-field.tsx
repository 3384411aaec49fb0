import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { useController, type Control } from "react-hook-form";
import { channelFields } from "../../../../contract/providers/channel-settings.ts";
import { FormTextField } from "../../../components/form/form-text-field.tsx";
import { Secret } from "../../../components/form/secret.tsx";
import { formatCount, plural } from "../../../lib/text/format.ts";
import {
  type ChannelValues,
  planTokens,
  type SavedSettings,
  getSavedTokens,
} from "./channel-form.ts";

const Label = styled("div")({ fontSize: 12.5, fontWeight: 550, lineHeight: "18px" });
const List = styled("ol")({
  margin: "0 0 10px",
  maxBlockSize: 320,
  overflow: "auto",
  "& > li": {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    columnGap: 8,
    minBlockSize: 32,
    borderBlockEnd: "1px solid var(--line-soft)",
  },
  "& > li > button": { marginInlineStart: "auto" },
  "& > li > [data-removed]": { color: "var(--fail)", textDecoration: "line-through" },
});

/**
 * Returns the last characters of a long token, which identify but don't reveal the token. Returns
 * an empty string for a short token.
 */
const getTokenSuffix = (token: string) => (token.length > 12 ? `…${token.slice(-4)}` : "");

export interface TokenFieldProps {
  control: Control<ChannelValues>;
  savedSettings: SavedSettings;
  values: ChannelValues;
}

export function TokenField({ control, savedSettings, values }: TokenFieldProps) {
  const { field } = useController({ control, name: "removedTokenIndexes" });
  const tokens = getSavedTokens(savedSettings);
  const { tokensToSave, newTokens, duplicateTokens, removedTokens } = planTokens(
    savedSettings,
    values,
  );
  const removedIndexes: readonly number[] = field.value;
  const toggle = (index: number) =>
    field.onChange(
      removedIndexes.includes(index)
        ? removedIndexes.filter((removedIndex) => removedIndex !== index)
        : [...removedIndexes, index],
    );
  return (
    <div role="group" aria-label={channelFields.deviceTokens.label}>
      <Label aria-hidden data-label>
        {channelFields.deviceTokens.label}
      </Label>
      <div>
        {tokens.length > 0 && (
          <List tabIndex={0} aria-label="Saved tokens">
            {tokens.map((token, index) => (
              <li key={index}>
                <span {...(removedIndexes.includes(index) && { "data-removed": "" })}>
                  Token {index + 1} {getTokenSuffix(token)}
                </span>
                <Secret label={`token ${index + 1}`} read={() => token} />
                <Button
                  size="small"
                  variant="text"
                  aria-label={
                    removedIndexes.includes(index)
                      ? `Keep token ${index + 1}`
                      : `Remove token ${index + 1}`
                  }
                  onClick={() => toggle(index)}
                >
                  {removedIndexes.includes(index) ? "Keep" : "Remove"}
                </Button>
              </li>
            ))}
          </List>
        )}
        <FormTextField
          control={control}
          name="addedTokensText"
          label="New tokens"
          minLines={3}
          help={[
            "Enter one token per line, or separate tokens with commas.",
            `${plural(tokens.length, "token")} now, ${formatCount(tokensToSave.length)} after saving: ${formatCount(newTokens.length)} new, ${formatCount(removedTokens.length)} removed.`,
            ...(duplicateTokens.length > 0
              ? [
                  plural(
                    duplicateTokens.length,
                    "duplicate will be ignored.",
                    "duplicates will be ignored.",
                  ),
                ]
              : []),
          ].join(" ")}
          slotProps={{ htmlInput: { spellCheck: false } }}
        />
      </div>
    </div>
  );
}
