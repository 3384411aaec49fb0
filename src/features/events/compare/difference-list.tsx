import { useState } from "react";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { CodeText } from "../../../components/text/code-text.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { plural } from "../../../lib/text/format.ts";
import type { NamedDifference } from "./compare-events.ts";
import { excerpts } from "./excerpts.ts";

/** Rows rendered at first, and added by each click. */
const step = 100;

const Row = styled("li")({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1.4fr) minmax(0, 1.4fr)",
  columnGap: 18,
  paddingBlock: 6,
  "& + &": { borderBlockStart: "1px solid var(--line-soft)" },
  "& > *": { minInlineSize: 0, overflowWrap: "anywhere" },
  "& code": { fontFamily: "var(--mono)", fontSize: 12 },
  "@container (max-width: 619.95px)": { gridTemplateColumns: "minmax(0, 1fr)", rowGap: 3 },
});
const Place = styled("h3")({ margin: 0, fontSize: 12.5, fontWeight: 550 });
const Value = styled("div")({
  // The side is clear from the column; stacked layout and screen readers need the label.
  "& > span:first-of-type": {
    display: "inline-block",
    minInlineSize: 42,
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
const Absent = styled("span")({ color: "var(--ink-3)", fontStyle: "italic" });

export function DifferenceList({ differences }: { differences: readonly NamedDifference[] }) {
  const [max, setMax] = useState(step);
  const shown = differences.slice(0, max);
  return (
    <>
      <ul>
        {shown.map(({ place, left, right }, index) => {
          const [one, other] = excerpts(left, right);
          return (
            <Row key={index}>
              <Place>
                <DataText value={place} max={160} />
              </Place>
              <Side word="Left" value={one} />
              <Side word="Right" value={other} />
            </Row>
          );
        })}
      </ul>
      {shown.length < differences.length && (
        <Button size="small" onClick={() => setMax(max + step)}>
          Show more of {plural(differences.length, "difference")}
        </Button>
      )}
    </>
  );
}

function Side({ word, value }: { word: string; value: unknown }) {
  return (
    <Value>
      <span>{word}</span>
      {value === undefined ? (
        <Absent>not there</Absent>
      ) : (
        <CodeText value={value} max={240} empty={'""'} />
      )}
    </Value>
  );
}
