import { Fragment } from "react";
import { styled } from "@mui/material/styles";
import type { EventOutcome } from "../../../../contract/rules.ts";
import type { ReceivedEvent } from "../../../api/events.ts";
import { DataText } from "../../../components/text/data-text.tsx";
import { useWriteInstant } from "../../../entities/use-write-instant.ts";
import { type Sentence, verdict } from "./verdict.ts";

const Words = styled("p")({ fontSize: 14, lineHeight: "21px", maxInlineSize: "72ch" });

export interface VerdictTextProps {
  event: ReceivedEvent;
  outcome: EventOutcome;
  /** Milliseconds since the epoch. */
  now: number;
}

/** What became of an event, in sentences. */
export function VerdictText({ event, outcome, now }: VerdictTextProps) {
  const sentences = verdict(event, outcome, now, useWriteInstant());
  return (
    <Words>
      {sentences.map((sentence, index) => (
        <Fragment key={index}>
          {index > 0 && " "}
          <Parts sentence={sentence} />
        </Fragment>
      ))}
    </Words>
  );
}

function Parts({ sentence }: { sentence: Sentence }) {
  return sentence.map(({ kind, text }, index) => {
    if (kind === "strong") return <strong key={index}>{text}</strong>;
    if (kind === "text") return text;
    const data = <DataText key={index} value={text} max={160} />;
    return kind === "quote" ? <Fragment key={index}>“{data}”</Fragment> : data;
  });
}
