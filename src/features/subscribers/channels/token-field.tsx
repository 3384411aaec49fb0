import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { useController, type Control } from "react-hook-form";
import { FormTextField } from "../../../components/form/form-text-field.tsx";
import { Secret } from "../../../components/form/secret.tsx";
import { plural } from "../../../lib/format.ts";
import { channelFields } from "./channel-fields.ts";
import { type ChannelValues, planTokens, type Stored, storedTokens } from "./channel-form.ts";

const Label = styled("div")({ fontSize: 12.5, fontWeight: 550, lineHeight: "18px" });
const List = styled("ol")({
  margin: "0 0 10px",
  padding: 0,
  listStyle: "none",
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
  "& > li[data-going]": { color: "var(--fail)", textDecoration: "line-through" },
});

/** Where a token of some length is told apart from another without being shown. */
const ending = (token: string) => (token.length > 12 ? `…${token.slice(-4)}` : "");

export interface TokenFieldProps {
  control: Control<ChannelValues>;
  stored: Stored;
  values: ChannelValues;
}

/** The list of device tokens: stored ones masked, each can go; new ones are pasted, many at once. */
export function TokenField({ control, stored, values }: TokenFieldProps) {
  const { field } = useController({ control, name: "removed" });
  const tokens = storedTokens(stored);
  const { after, coming, duplicates, going } = planTokens(stored, values);
  const removed: readonly number[] = field.value;
  const toggle = (index: number) =>
    field.onChange(
      removed.includes(index) ? removed.filter((one) => one !== index) : [...removed, index],
    );
  return (
    <div role="group" aria-label={channelFields.deviceTokens.label}>
      <Label aria-hidden data-label>
        {channelFields.deviceTokens.label}
      </Label>
      <div>
        {tokens.length > 0 && (
          <List tabIndex={0} aria-label="Stored tokens">
            {tokens.map((token, index) => (
              <li key={index} {...(removed.includes(index) && { "data-going": "" })}>
                <span>
                  Token {index + 1} {ending(token)}
                </span>
                <Secret label={`token ${index + 1}`} read={() => token} />
                <Button
                  size="small"
                  variant="text"
                  aria-label={`${removed.includes(index) ? "Keep" : "Remove"} token ${index + 1}`}
                  onClick={() => toggle(index)}
                >
                  {removed.includes(index) ? "Keep" : "Remove"}
                </Button>
              </li>
            ))}
          </List>
        )}
        <FormTextField
          control={control}
          name="added"
          label="New tokens"
          lines={3}
          help={`One on a line, or between commas; paste as many as there are. ${plural(tokens.length, "token")} before, ${after.length} after: ${coming.length} new, ${going.length} gone.${
            duplicates.length > 0
              ? ` ${plural(duplicates.length, "of the pasted stands", "of the pasted stand")} twice or is stored already, and counts once.`
              : ""
          } The whole list is sent with every save.`}
          slotProps={{ htmlInput: { spellCheck: false } }}
        />
      </div>
    </div>
  );
}
