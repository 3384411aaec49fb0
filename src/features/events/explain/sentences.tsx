import { Fragment, type ReactNode } from "react";
import { styled } from "@mui/material/styles";
import { DataText } from "../../../components/text/data-text.tsx";
import type { Clause, Evidence, SentencePart } from "./sentence.ts";

const ComparedValue = styled("span")({
  font: "400 0.93em var(--mono)",
  fontVariantLigatures: "none",
});

export type RenderEvidenceLink = (evidence: Evidence, content: ReactNode) => ReactNode;

export function Sentences({
  clauses,
  renderLink,
}: {
  clauses: readonly Clause[];
  renderLink?: RenderEvidenceLink | undefined;
}) {
  return clauses.map(({ parts }, index) => (
    <Fragment key={index}>
      {index > 0 && " "}
      {groupByEvidence(parts).map(({ evidence, pieces }, at) => {
        const content = pieces.map((piece, pieceIndex) => <Piece key={pieceIndex} part={piece} />);
        return (
          <Fragment key={at}>
            {evidence && renderLink ? renderLink(evidence, content) : content}
          </Fragment>
        );
      })}
    </Fragment>
  ));
}

/** Groups adjacent parts with the same evidence, to render each group as a link. */
function groupByEvidence(parts: readonly SentencePart[]) {
  const runs: { evidence: Evidence | undefined; pieces: SentencePart[] }[] = [];
  for (const part of parts) {
    const last = runs.at(-1);
    const isSame =
      last !== undefined &&
      last.evidence?.jobId === part.evidence?.jobId &&
      last.evidence?.detailId === part.evidence?.detailId;
    if (isSame) last.pieces.push(part);
    else runs.push({ evidence: part.evidence, pieces: [part] });
  }
  return runs;
}

function Piece({ part: { kind, text } }: { part: SentencePart }) {
  if (kind === "text") return text;
  if (kind === "strong") return <strong>{text}</strong>;
  const data = <DataText value={text} max={160} />;
  if (kind === "quote") return <>“{data}”</>;
  return kind === "value" ? <ComparedValue>{data}</ComparedValue> : data;
}
