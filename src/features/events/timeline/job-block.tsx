import { memo, useId, useState } from "react";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { inTimeOrder } from "../../../../contract/attempts.ts";
import { asNumber, asObject, asText, type LooseObject } from "../../../../contract/loose.ts";
import type { JobOutcome } from "../../../../contract/rules.ts";
import { DataText } from "../../../components/text/data-text.tsx";
import { JobStatus } from "../../../entities/event-status.tsx";
import { jobProvider, ProviderLabel } from "../../../entities/provider-label.tsx";
import { stepWords } from "../../../entities/step-words.ts";
import { plural } from "../../../lib/format.ts";
import { DetailRow } from "./detail-row.tsx";

const Block = styled("section")({ paddingBlockEnd: 14, minInlineSize: 0 });
const Head = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: 10,
  rowGap: 2,
  paddingBlock: 6,
  "& > h3": { margin: 0 },
  "& > :last-child": { marginInlineStart: "auto" },
});
const Notes = styled("span")({
  color: "var(--ink-3)",
  minInlineSize: 0,
  "& > * + *::before": { content: '" · "' },
});
const Quiet = styled("p")({ color: "var(--ink-3)", paddingBlock: 6 });
// One set of columns for all rows of the job, as wide as their longest time.
const Details = styled("ol")({
  listStyle: "none",
  margin: 0,
  padding: 0,
  display: "grid",
  gridTemplateColumns: "auto auto minmax(0, 1fr)",
  columnGap: 14,
  "@container (max-width: 520px)": { gridTemplateColumns: "auto minmax(0, 1fr)" },
});

/** A job can have hundreds of details; nobody reads them all at once. */
const firstDetails = 20;

export interface JobBlockProps {
  job: LooseObject;
  outcome: JobOutcome;
  /** Milliseconds since the epoch. */
  now: number;
  /** When the event was created, as received. */
  eventAt: unknown;
}

/** One job with its execution details, in order of time. */
export const JobBlock = memo(function JobBlock({ job, outcome, now, eventAt }: JobBlockProps) {
  const [all, setAll] = useState(false);
  const id = useId();
  const details = inTimeOrder(job["executionDetails"]);
  const shown = all ? details : details.slice(0, firstDetails);
  const provider = jobProvider(outcome.type, job["providerId"]);
  const step = asText(asObject(job["step"])?.["name"]);
  const type = stepWords(outcome.type).name;
  const extensions = asNumber(job["scheduleExtensionsCount"]) ?? 0;
  const notes = [
    ...(outcome.tries > 1 ? [plural(outcome.tries, "try", "tries")] : []),
    ...(extensions > 0 ? [`extended ${plural(extensions, "time")}`] : []),
  ];
  return (
    <Block aria-labelledby={id}>
      <Head>
        <h3 id={id}>
          <DataText value={type} max={40} />
        </h3>
        <Notes>
          {step !== undefined && step !== type && <DataText value={step} max={60} />}
          {provider !== undefined && <ProviderLabel id={provider} />}
          {notes.map((note) => (
            <span key={note}>{note}</span>
          ))}
        </Notes>
        <JobStatus outcome={outcome} now={now} />
      </Head>
      {details.length === 0 ? (
        <Quiet>The record has no execution details of this step.</Quiet>
      ) : (
        <Details>
          {shown.map((detail, index) => (
            <DetailRow
              key={asText(detail["_id"]) ?? index}
              detail={detail}
              providerId={provider}
              eventAt={eventAt}
            />
          ))}
        </Details>
      )}
      {shown.length < details.length && (
        <Button size="small" onClick={() => setAll(true)}>
          Show all {plural(details.length, "detail")}
        </Button>
      )}
    </Block>
  );
});
