import { useState } from "react";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { CodeText } from "../../../components/text/code-text.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { formatCount } from "../../../lib/text/format.ts";
import type { NamedDifference } from "./compare-events.ts";
import { formatExactValue } from "./exact-event.ts";
import { createExcerpts } from "./excerpts.ts";
import { sideColumns, sideGap } from "./side-columns.ts";

/** Number of rows to render at first, and to add with each click. */
const pageSize = 100;

const Row = styled("li")({
  display: "grid",
  gridTemplateColumns: sideColumns,
  columnGap: sideGap,
  alignItems: "baseline",
  paddingBlock: 6,
  "& + &": { borderBlockStart: "1px solid var(--line-soft)" },
  "& > *": { minInlineSize: 0, overflowWrap: "anywhere" },
  "& code": { fontFamily: "var(--mono)", fontSize: 12 },
  "@container (max-width: 619.95px)": { gridTemplateColumns: "minmax(0, 1fr)", rowGap: 3 },
});
const FieldName = styled("h3")({ margin: 0, fontSize: 12.5, fontWeight: 550 });
const Value = styled("div")({
  // The side's label is visible in the stacked layout. In columns, only screen readers need it.
  "& > span:first-of-type": {
    display: "inline-block",
    minInlineSize: 18,
    color: "var(--ink-3)",
    "@container (min-width: 620px)": {
      position: "absolute",
      inlineSize: 1,
      blockSize: 1,
      overflow: "hidden",
      clipPath: "inset(50%)",
    },
  },
});
const MissingText = styled("span")({ color: "var(--ink-3)", fontStyle: "italic" });

export function DifferenceList({ differences }: { differences: readonly NamedDifference[] }) {
  const [maxVisibleCount, setMaxVisibleCount] = useState(pageSize);
  const visibleDifferences = differences.slice(0, maxVisibleCount);
  return (
    <>
      <ul>
        {visibleDifferences.map(({ field, left, right }, index) => {
          const [leftExcerpt, rightExcerpt] = createExcerpts(left, right);
          return (
            <Row key={index}>
              <FieldName>
                <DataText value={field} maxLength={160} />
              </FieldName>
              <Side label="A" value={leftExcerpt} />
              <Side label="B" value={rightExcerpt} />
            </Row>
          );
        })}
      </ul>
      {visibleDifferences.length < differences.length && (
        <Button size="small" onClick={() => setMaxVisibleCount(maxVisibleCount + pageSize)}>
          Show more ({formatCount(visibleDifferences.length)} of {formatCount(differences.length)})
        </Button>
      )}
    </>
  );
}

function Side({ label, value }: { label: string; value: unknown }) {
  return (
    <Value>
      <span>{label}</span>
      {value === undefined ? (
        <MissingText>Missing</MissingText>
      ) : (
        <CodeText value={formatExactValue(value)} maxLength={240} />
      )}
    </Value>
  );
}
