import { getServiceTime } from "../../../api/client/service-clock.ts";
import { styled } from "@mui/material/styles";
import type { Attempt } from "../../../../domain/attempts.ts";
import { asText, asTime, type LooseObject } from "../../../../domain/loose.ts";
import { ElapsedTime, Time } from "../../../components/text/time.tsx";
import { useClockMode, useTimeMode } from "../../../components/text/time-mode.tsx";
import { detailMeanings } from "../../../../domain/detail-meanings.ts";
import { parseDetailText } from "../../../../domain/detail-texts.ts";
import { maskValue } from "../../../../contract/mask-secrets.ts";
import { CopyButton } from "../../../components/copy-button.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { ProviderLabel } from "../../../entities/integrations/provider-label.tsx";
import { formatInstant, parseInstant } from "../../../lib/time/instant.ts";
import { createPermalink } from "../detail/permalink.ts";
import { RawToggle } from "../detail/raw-value.tsx";
import { linkedProps, linkedStyle } from "./linked-element.ts";
import { DetailStatus } from "./detail-status.tsx";
import { Muted } from "../../../components/text/muted.tsx";

const Row = styled("li")({
  display: "grid",
  gridTemplateColumns: "subgrid",
  gridColumn: "1 / -1",
  paddingBlock: 6,
  borderBlockStart: "1px solid var(--line-soft)",
  "@container (max-width: 520px)": { "& > :last-child": { gridColumn: "1 / -1" } },
  ...linkedStyle,
});
const Timestamp = styled("span")({ font: "400 12px/18px var(--mono)", color: "var(--ink-3)" });
const DetailText = styled("div")({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto auto",
  columnGap: 4,
  minInlineSize: 0,
  lineHeight: "18px",
});
const LinkCell = styled("span")({
  gridRow: 1,
  gridColumn: 3,
  marginBlock: -3,
  "& button": { padding: 4, color: "var(--ink-3)" },
});
const Badge = styled("span")({
  marginInlineStart: 6,
  paddingInline: 5,
  border: "1px solid var(--line-button)",
  borderRadius: 4,
  color: "var(--ink-2)",
  fontSize: 11,
  lineHeight: "15px",
});

/** Longer raw data of a failure or warning is collapsed initially. */
const maxExpandedLength = 2000;

const sourceLabels: Readonly<Record<string, string>> = {
  Internal: "internal",
  Webhook: "webhook",
  Payload: "payload",
  Credentials: "credentials",
};

interface DetailRowProps {
  detail: LooseObject;
  jobId: string | undefined;
  /** The job's provider. A detail shows its own provider only if the two differ. */
  providerId: string | undefined;
  /** The event's creation time. Times on the same day omit the date. */
  eventAt: unknown;
  /** Whether the URL links to this detail. */
  isLinked: boolean;
}

function DetailRow({ detail, jobId, providerId, eventAt, isLinked }: DetailRowProps) {
  const rawText = asText(detail["raw"]);
  const source = asText(detail["source"]);
  const detailProviderId = asText(detail["providerId"]);
  const id = asText(detail["_id"]);
  const isFailureOrWarning = detail["status"] === "Failed" || detail["status"] === "Warning";
  const knownDetail = parseDetailText(detail["detail"]);
  const mode = useClockMode();
  const { timeZone } = useTimeMode();
  const createdAt = parseInstant(detail["createdAt"]);
  // The time distinguishes the buttons, because the details of retries often have the same text.
  const linkLabel = createdAt
    ? `Copy link to this execution detail: ${formatInstant(createdAt, { mode, timeZone, now: parseInstant(eventAt) ?? createdAt, precision: "millisecond" })}`
    : "Copy link to this execution detail";
  return (
    <Row {...(isLinked && linkedProps)}>
      <Timestamp>
        <Time value={detail["createdAt"]} precision="millisecond" referenceAt={eventAt} />
      </Timestamp>
      <DetailStatus status={detail["status"]} />
      <DetailText>
        <div {...(knownDetail ? { title: detailMeanings[knownDetail.key] } : {})}>
          <DataText value={maskValue("detail", detail["detail"])} maxLength={400} />
          {source !== undefined && (
            <Muted>
              {" · "}
              <DataText value={sourceLabels[source] ?? source} maxLength={24} />
            </Muted>
          )}
          {detailProviderId !== undefined && detailProviderId !== providerId && (
            <Muted>
              {" · "}
              <ProviderLabel id={detailProviderId} />
            </Muted>
          )}
          {detail["isRetry"] === true && <Badge>retry</Badge>}
          {detail["isTest"] === true && <Badge>test</Badge>}
        </div>
        {jobId !== undefined && id !== undefined && (
          <LinkCell>
            <CopyButton
              label={linkLabel}
              value={() =>
                createPermalink(window.location.href, { jobId, detailId: id }, getServiceTime())
              }
            />
          </LinkCell>
        )}
        {rawText !== undefined && (
          <RawToggle
            text={rawText}
            isInitiallyOpen={isFailureOrWarning && rawText.length <= maxExpandedLength}
          />
        )}
      </DetailText>
    </Row>
  );
}

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

const getTime = (detail: LooseObject | undefined) => asTime(detail?.["createdAt"]);

function getDurationMs({ details }: Attempt): number | undefined {
  const [startAt, endAt] = [getTime(details[0]), getTime(details.at(-1))];
  return startAt === undefined || endAt === undefined ? undefined : endAt - startAt;
}

export interface VisibleAttempt extends Attempt {
  /** The first details. The duration is that of all details. */
  visibleDetails: readonly LooseObject[];
}

export interface AttemptListProps {
  attempts: readonly VisibleAttempt[];
  /** Number of attempts that were made. The details of a canceled retry get no heading. */
  attemptCount: number;
  jobId: string | undefined;
  providerId: string | undefined;
  eventAt: unknown;
  linkedDetailId: string | undefined;
}

export function AttemptList(props: AttemptListProps) {
  const { attempts, attemptCount, jobId, providerId, eventAt, linkedDetailId } = props;
  return (
    <Details>
      {attempts.flatMap((attempt) => {
        const durationMs = getDurationMs(attempt);
        return [
          ...(attemptCount > 1 && attempt.number <= attemptCount
            ? [
                <AttemptHeading key={`attempt ${attempt.number}`}>
                  Attempt {attempt.number} of {attemptCount}
                  {durationMs !== undefined && (
                    <span>
                      <ElapsedTime elapsedMs={durationMs} />
                    </span>
                  )}
                </AttemptHeading>,
              ]
            : []),
          ...attempt.visibleDetails.map((detail, index) => {
            const id = asText(detail["_id"]);
            return (
              <DetailRow
                key={id ?? `${attempt.number} ${index}`}
                detail={detail}
                jobId={jobId}
                providerId={providerId}
                eventAt={eventAt}
                isLinked={id !== undefined && id === linkedDetailId}
              />
            );
          }),
        ];
      })}
    </Details>
  );
}
