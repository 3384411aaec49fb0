import { Link } from "@tanstack/react-router";
import { memo, useMemo, Fragment, type ReactNode } from "react";
import { styled } from "@mui/material/styles";
import type { EventOutcome } from "../../../../domain/event-outcome.ts";
import { maskSecrets } from "../../../../contract/mask-secrets.ts";
import type { ReceivedEvent } from "../../../api/events.ts";
import { CopyButton } from "../../../components/copy-button.tsx";
import { useInstantFormatter } from "../../../entities/events/use-instant-formatter.ts";
import { removeDetailParams } from "../detail/detail-search.ts";
import { explain } from "./explain.ts";
import { getFixKey, type Fix, type SubscriberFixKind } from "./fixes.ts";
import { formatClauses, type Clause, type Evidence, type SentencePart } from "./sentence.ts";
import { DataText } from "../../../components/text/data-text.tsx";

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

const renderEvidenceLink = ({ jobId, detailId }: Evidence, content: ReactNode) => (
  <Link
    to="."
    search={(currentSearch) => ({
      ...removeDetailParams(currentSearch),
      jobId,
      ...(detailId !== undefined && { detailId }),
    })}
  >
    {content}
  </Link>
);

export interface ExplanationProps {
  event: ReceivedEvent;
  outcome: EventOutcome;
  /** Milliseconds since the epoch. */
  now: number;
}

export const Explanation = memo(function Explanation({ event, outcome, now }: ExplanationProps) {
  const formatAt = useInstantFormatter();
  const clauses = useMemo(
    () => explain(event, outcome, now, formatAt),
    [event, outcome, now, formatAt],
  );
  const fixes = [
    ...new Map(
      clauses.flatMap((clause) => clause.fixes).map((fix) => [getFixKey(fix), fix]),
    ).values(),
  ];
  return (
    <>
      <Paragraph>
        <Sentences clauses={clauses} hasEvidenceLinks />{" "}
        <CopyButton value={() => maskSecrets(formatClauses(clauses))} label="Copy explanation" />
      </Paragraph>
      <Fixes>
        {fixes.map((fix) => (
          <FixLink key={getFixKey(fix)} fix={fix} />
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

const ComparedValue = styled("span")({
  font: "400 0.93em var(--mono)",
  fontVariantLigatures: "none",
});

interface SentencesProps {
  clauses: readonly Clause[];
  hasEvidenceLinks?: boolean;
}

function Sentences({ clauses, hasEvidenceLinks = false }: SentencesProps) {
  return clauses.map(({ parts }, index) => (
    <Fragment key={index}>
      {index > 0 && " "}
      {groupByEvidence(parts).map(({ evidence, groupParts }, groupIndex) => {
        const content = groupParts.map((part, partIndex) => <Part key={partIndex} part={part} />);
        return (
          <Fragment key={groupIndex}>
            {evidence && hasEvidenceLinks ? renderEvidenceLink(evidence, content) : content}
          </Fragment>
        );
      })}
    </Fragment>
  ));
}

/** Groups adjacent parts with the same evidence, so that a single link can contain the parts. */
function groupByEvidence(parts: readonly SentencePart[]) {
  const partGroups: { evidence: Evidence | undefined; groupParts: SentencePart[] }[] = [];
  for (const part of parts) {
    const lastGroup = partGroups.at(-1);
    const hasSameEvidence =
      lastGroup !== undefined &&
      lastGroup.evidence?.jobId === part.evidence?.jobId &&
      lastGroup.evidence?.detailId === part.evidence?.detailId;
    if (hasSameEvidence) lastGroup.groupParts.push(part);
    else partGroups.push({ evidence: part.evidence, groupParts: [part] });
  }
  return partGroups;
}

function Part({ part: { kind, text } }: { part: SentencePart }) {
  if (kind === "text") return text;
  if (kind === "strong") return <strong>{text}</strong>;
  const dataText = <DataText value={text} maxLength={160} />;
  if (kind === "quote") return <>“{dataText}”</>;
  return kind === "value" ? <ComparedValue>{dataText}</ComparedValue> : dataText;
}

const subscriberLinks = {
  profile: { text: "Open the subscriber's profile", search: {} },
  deviceTokens: { text: "Open the subscriber's device tokens", search: { part: "channels" } },
  channelSettings: {
    text: "Open the subscriber's channel settings",
    search: { part: "channels" },
  },
  endpoints: { text: "Open the subscriber's channel endpoints", search: { part: "endpoints" } },
} as const satisfies Record<SubscriberFixKind, object>;

function FixLink({ fix }: { fix: Fix }) {
  switch (fix.kind) {
    case "digest":
      return (
        <Link to="/events/$eventId" params={{ eventId: fix.eventId }} search={removeDetailParams}>
          Open the digest event
        </Link>
      );
    case "profile":
    case "deviceTokens":
    case "channelSettings":
    case "endpoints":
      return (
        <Link
          to="/subscribers/$subscriberId"
          params={{ subscriberId: fix.subscriberId }}
          search={subscriberLinks[fix.kind].search}
        >
          {subscriberLinks[fix.kind].text}
        </Link>
      );
    case "preview":
      return (
        <Link
          to="/step-preview"
          search={{
            workflowId: fix.workflowId,
            stepId: fix.stepId,
            ...(fix.eventId !== undefined && { eventId: fix.eventId }),
          }}
        >
          Preview <DataText value={fix.stepName} maxLength={60} />
        </Link>
      );
    case "integration":
      return (
        <Link to="/integrations/$integrationId" params={{ integrationId: fix.integrationId }}>
          Open integration <DataText value={fix.name} maxLength={60} />
        </Link>
      );
    case "integrations":
      return <Link to="/integrations">View integrations</Link>;
  }
}
