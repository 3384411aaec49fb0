import { Fragment } from "react";
import { styled } from "@mui/material/styles";
import type { TextPart } from "../../api/failures/report.ts";
import { DataText } from "../../components/text/data-text.tsx";

const Text = styled("span")({
  font: "400 12px/18px var(--mono)",
  fontVariantLigatures: "none",
  overflowWrap: "anywhere",
});
const Slot = styled("span")({
  display: "inline-block",
  maxInlineSize: "100%",
  paddingInline: 4,
  paddingBlock: 1,
  borderRadius: 4,
  verticalAlign: "bottom",
  whiteSpace: "nowrap",
  overflow: "hidden",
  textOverflow: "ellipsis",
  background: "var(--accent-soft)",
  color: "var(--accent)",
  "[data-selected] &, [aria-current] &": { background: "var(--surface)" },
  "@media (forced-colors: active)": { textDecoration: "underline" },
});

/** Maximum lengths, so that the text of a group fits in one row. */
const maxPartLength = 160;
const maxExampleLength = 28;

/** Renders a group's text. Marks the values that vary, and shows an example of each. */
export function TemplateText({ parts }: { parts: readonly TextPart[] }) {
  return (
    <Text>
      {parts.map((part, index) =>
        "text" in part ? (
          <Fragment key={index}>
            {/^\s/.test(part.text) && " "}
            <DataText value={part.text.trim()} maxLength={maxPartLength} emptyText="" />
            {/\S\s$/.test(part.text) && " "}
          </Fragment>
        ) : (
          <Slot key={index} title="This part varies">
            <DataText value={part.example} maxLength={maxExampleLength} emptyText="…" />
          </Slot>
        ),
      )}
    </Text>
  );
}
