import { styled } from "@mui/material/styles";
import { DataText } from "../../../components/text/data-text.tsx";
import { plural } from "../../../lib/text/format.ts";
import { diffHunks, diffLines } from "./diff.ts";

const Lines = styled("pre")({
  marginBlockStart: 10,
  overflow: "auto",
  border: "1px solid var(--line)",
  borderRadius: 8,
  font: "400 12px/1.6 var(--mono)",
  whiteSpace: "pre-wrap",
  overflowWrap: "anywhere",
  "& > span": { display: "block", paddingInline: 10 },
  "& > [data-kind=added]": { background: "var(--ok-soft)", color: "var(--ok)" },
  "& > [data-kind=removed]": { background: "var(--fail-soft)", color: "var(--fail)" },
  "& > [data-gap]": { color: "var(--ink-3)", background: "var(--line-soft)" },
});

const signs = { same: " ", removed: "-", added: "+" } as const;

export function ChangedLines({ before, after }: { before: string; after: string }) {
  const hunks = diffHunks(diffLines(before, after));
  if (hunks.length === 0) return <p>No changes in the text</p>;
  return (
    <Lines aria-label="Changed lines" tabIndex={0} role="region">
      {hunks.map(({ kind, text, gap }, index) => [
        gap > 0 && (
          <span key={`${index} gap`} data-gap="">
            {plural(gap, "unchanged line")}
          </span>
        ),
        <span key={index} data-kind={kind}>
          {signs[kind]} <DataText value={text} max={400} empty="" />
        </span>,
      ])}
    </Lines>
  );
}
