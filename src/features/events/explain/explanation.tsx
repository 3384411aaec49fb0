import { Link } from "@tanstack/react-router";
import { memo, useMemo } from "react";
import { styled } from "@mui/material/styles";
import type { EventOutcome } from "../../../../domain/rules.ts";
import { maskSecrets } from "../../../../contract/secrets.ts";
import type { ReceivedEvent } from "../../../api/events.ts";
import { CopyButton } from "../../../components/copy-button.tsx";
import { useInstantFormatter } from "../../../entities/events/use-instant-formatter.ts";
import { withoutDetail } from "../detail/detail-search.ts";
import { explain } from "./explain.ts";
import { FixLink } from "./fix-link.tsx";
import { fixKey } from "./fixes.ts";
import { clausesText } from "./sentence.ts";
import { type RenderEvidenceLink, Sentences } from "./sentences.tsx";

const Paragraph = styled("p")({
  fontSize: 14,
  lineHeight: "21px",
  maxInlineSize: "76ch",
  overflowWrap: "anywhere",
  "& button": { marginBlock: -4, verticalAlign: "middle", color: "var(--ink-3)" },
  "& a": {
    color: "inherit",
    textDecorationLine: "underline",
    textDecorationStyle: "dotted",
    textDecorationColor: "var(--line-strong)",
    textUnderlineOffset: 3,
    "&:hover": { textDecorationStyle: "solid", color: "var(--accent)" },
  },
});
const Fixes = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: 14,
  rowGap: 4,
  marginBlockStart: 6,
  "&:empty": { display: "none" },
});

const evidenceLink: RenderEvidenceLink = ({ jobId, detailId }, words) => (
  <Link
    to="."
    search={(current) => ({
      ...withoutDetail(current),
      jobId,
      ...(detailId !== undefined && { detailId }),
    })}
  >
    {words}
  </Link>
);

export interface ExplanationProps {
  event: ReceivedEvent;
  outcome: EventOutcome;
  /** Milliseconds since the epoch. */
  now: number;
}

export const Explanation = memo(function Explanation({ event, outcome, now }: ExplanationProps) {
  const write = useInstantFormatter();
  const clauses = useMemo(() => explain(event, outcome, now, write), [event, outcome, now, write]);
  const fixes = [
    ...new Map(clauses.flatMap((clause) => clause.fixes).map((fix) => [fixKey(fix), fix])).values(),
  ];
  return (
    <>
      <Paragraph>
        <Sentences clauses={clauses} renderLink={evidenceLink} />{" "}
        <CopyButton value={() => maskSecrets(clausesText(clauses))} label="Copy explanation" />
      </Paragraph>
      <Fixes>
        {fixes.map((fix) => (
          <FixLink key={fixKey(fix)} fix={fix} />
        ))}
      </Fixes>
    </>
  );
});

export function ExplanationText({ event, outcome, now }: ExplanationProps) {
  return (
    <Paragraph>
      <Sentences clauses={explain(event, outcome, now, useInstantFormatter())} />
    </Paragraph>
  );
}
