import { styled } from "@mui/material/styles";
import type { Attempt } from "../../../../domain/attempts.ts";
import { asText, asTime, type LooseObject } from "../../../../domain/loose.ts";
import { Elapsed } from "../../../components/text/time.tsx";
import { DetailRow } from "./detail-row.tsx";

// All rows of the job share one grid, so that the time column fits the longest time.
const Details = styled("ol")({
  display: "grid",
  gridTemplateColumns: "auto auto minmax(0, 1fr)",
  columnGap: 14,
  "@container (max-width: 520px)": { gridTemplateColumns: "auto minmax(0, 1fr)" },
});
const AttemptHeading = styled("li")({
  gridColumn: "1 / -1",
  display: "flex",
  gap: 8,
  paddingBlock: "8px 3px",
  color: "var(--ink-2)",
  fontWeight: 550,
  fontSize: 12,
  "& > span": { color: "var(--ink-3)", fontWeight: 400 },
});

const timeOf = (detail: LooseObject | undefined) => asTime(detail?.["createdAt"]);

/** Returns the milliseconds from the first to the last detail, if both have a time. */
function durationOf({ details }: Attempt): number | undefined {
  const [from, to] = [timeOf(details[0]), timeOf(details.at(-1))];
  return from === undefined || to === undefined ? undefined : to - from;
}

export interface AttemptListProps {
  attempts: readonly Attempt[];
  attemptCount: number;
  jobId: string | undefined;
  providerId: string | undefined;
  eventAt: unknown;
  /** The ID of the execution detail in the URL. */
  linkedId: string | undefined;
}

export function AttemptList(props: AttemptListProps) {
  const { attempts, attemptCount, jobId, providerId, eventAt, linkedId } = props;
  return (
    <Details>
      {attempts.flatMap((attempt) => {
        const duration = durationOf(attempt);
        return [
          ...(attemptCount > 1
            ? [
                <AttemptHeading key={`attempt ${attempt.number}`}>
                  Attempt {attempt.number} of {attemptCount}
                  {duration !== undefined && (
                    <span>
                      <Elapsed ms={duration} />
                    </span>
                  )}
                </AttemptHeading>,
              ]
            : []),
          ...attempt.details.map((detail, index) => {
            const id = asText(detail["_id"]);
            return (
              <DetailRow
                key={id ?? `${attempt.number} ${index}`}
                detail={detail}
                jobId={jobId}
                providerId={providerId}
                eventAt={eventAt}
                isLinked={id !== undefined && id === linkedId}
              />
            );
          }),
        ];
      })}
    </Details>
  );
}
