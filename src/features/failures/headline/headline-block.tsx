import { styled } from "@mui/material/styles";
import type { Headline } from "./headline.ts";

const Block = styled("div")({
  flex: "none",
  paddingBlock: "12px 11px",
  paddingInline: 16,
  borderBlockEnd: "1px solid var(--line)",
  background: "var(--surface)",
  "& > h2": { fontSize: 15, fontWeight: 600, lineHeight: "22px", textWrap: "pretty" },
  "& > p": { color: "var(--ink-2)", fontVariantNumeric: "tabular-nums" },
});

/** Renders the answer above the groups. Its changes are announced. */
export function HeadlineBlock({ headline }: { headline: Headline }) {
  return (
    <Block>
      <h2 aria-live="polite">{headline.answer}</h2>
      {headline.notes.length > 0 && <p>{headline.notes.join(" ")}</p>}
    </Block>
  );
}
