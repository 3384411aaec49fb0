import { memo, useId, useState } from "react";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { inTimeOrder } from "../../../../contract/attempts.ts";
import { asNumber, asObject, asText, type LooseObject } from "../../../../contract/loose.ts";
import { isSending, type JobOutcome } from "../../../../contract/rules.ts";
import { DataText } from "../../../components/text/data-text.tsx";
import { JobStatus } from "../../../entities/event-status.tsx";
import { ProviderLabel } from "../../../entities/provider-label.tsx";
import { stepWords } from "../../../entities/step-words.ts";
import { plural } from "../../../lib/format.ts";
import { DetailRow } from "./detail-row.tsx";

const Block = styled("section")({ paddingBlockEnd: 14, minInlineSize: 0 });
const Head = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  columnGap: 10,
  rowGap: 2,
  paddingBlock: 6,
  "& > h3": { margin: 0 },
  "& > :last-child": { marginInlineStart: "auto" },
});
const Note = styled("span")({ color: "var(--ink-3)" });
const Details = styled("ol")({ listStyle: "none", margin: 0, padding: 0 });

/** A job can have hundreds of details; nobody reads them all at once. */
const firstDetails = 20;

export interface JobBlockProps {
  job: LooseObject;
  outcome: JobOutcome;
  /** Milliseconds since the epoch. */
  now: number;
}

/** One job with its execution details, in order of time. */
export const JobBlock = memo(function JobBlock({ job, outcome, now }: JobBlockProps) {
  const [all, setAll] = useState(false);
  const id = useId();
  const details = inTimeOrder(job["executionDetails"]);
  const shown = all ? details : details.slice(0, firstDetails);
  const provider = asText(job["providerId"]) ?? "";
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
        <Note>
          {step !== undefined && step !== type && (
            <>
              <DataText value={step} max={60} />
              {" · "}
            </>
          )}
          {isSending(outcome.type) && provider !== "" && (
            <>
              <ProviderLabel id={provider} />
              {notes.length > 0 && " · "}
            </>
          )}
          {notes.join(" · ")}
        </Note>
        <JobStatus outcome={outcome} now={now} />
      </Head>
      {details.length === 0 ? (
        <Note>The record has no execution details of this step.</Note>
      ) : (
        <Details>
          {shown.map((detail, index) => (
            <DetailRow
              key={asText(detail["_id"]) ?? index}
              detail={detail}
              jobProvider={provider}
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
