import { styled } from "@mui/material/styles";
import type { EventOutcome } from "../../../../domain/rules.ts";
import type { ReceivedEvent } from "../../../api/events.ts";
import { useWriteInstant } from "../../../entities/events/use-write-instant.ts";
import { explain } from "../explain/explain.ts";
import { Sentences } from "../explain/sentences.tsx";

const Words = styled("p")({ fontSize: 14, lineHeight: "21px", maxInlineSize: "72ch" });

export interface VerdictTextProps {
  event: ReceivedEvent;
  outcome: EventOutcome;
  /** Milliseconds since the epoch. */
  now: number;
}

/** What became of an event, in sentences. */
export function VerdictText({ event, outcome, now }: VerdictTextProps) {
  return (
    <Words>
      <Sentences clauses={explain(event, outcome, now, useWriteInstant())} />
    </Words>
  );
}
