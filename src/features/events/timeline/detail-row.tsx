import { styled } from "@mui/material/styles";
import { detailMeanings } from "../../../../domain/detail-meanings.ts";
import { readDetailText } from "../../../../domain/detail-texts.ts";
import { asText, type LooseObject } from "../../../../domain/loose.ts";
import { maskValue } from "../../../../contract/secrets.ts";
import { CopyButton } from "../../../components/copy-button.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { Time } from "../../../components/text/time.tsx";
import { DetailStatus } from "../../../entities/events/event-status.tsx";
import { ProviderLabel } from "../../../entities/integrations/provider-label.tsx";
import { permalink } from "../detail/permalink.ts";
import { RawToggle } from "../detail/raw-value.tsx";
import { linkedProps, linkedStyle } from "./linked-element.ts";

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
const Note = styled("span")({ color: "var(--ink-3)" });
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
const maxExpandedRaw = 2000;

const sources: Readonly<Record<string, string>> = {
  Internal: "internal",
  Webhook: "webhook",
  Payload: "payload",
  Credentials: "credentials",
};

export interface DetailRowProps {
  detail: LooseObject;
  jobId: string | undefined;
  /** The job's provider, which a detail may omit. */
  providerId: string | undefined;
  /** The event's creation time. Times on the same day omit the date. */
  eventAt: unknown;
  /** Whether the URL links to this detail. */
  isLinked: boolean;
}

export function DetailRow({ detail, jobId, providerId, eventAt, isLinked }: DetailRowProps) {
  const raw = asText(detail["raw"]);
  const source = asText(detail["source"]);
  const provider = asText(detail["providerId"]);
  const id = asText(detail["_id"]);
  const isFailureOrWarning = detail["status"] === "Failed" || detail["status"] === "Warning";
  const knownText = readDetailText(detail["detail"]);
  return (
    <Row {...(isLinked && linkedProps)}>
      <Timestamp>
        <Time value={detail["createdAt"]} precision="millisecond" reference={eventAt} />
      </Timestamp>
      <DetailStatus status={detail["status"]} />
      <DetailText>
        <div {...(knownText ? { title: detailMeanings[knownText.key] } : {})}>
          <DataText value={maskValue("detail", detail["detail"])} max={400} />
          {source !== undefined && (
            <Note>
              {" · "}
              <DataText value={sources[source] ?? source} max={24} />
            </Note>
          )}
          {provider !== undefined && provider !== providerId && (
            <Note>
              {" · "}
              <ProviderLabel id={provider} />
            </Note>
          )}
          {detail["isRetry"] === true && <Badge>retry</Badge>}
          {detail["isTest"] === true && <Badge>test</Badge>}
        </div>
        {jobId !== undefined && id !== undefined && (
          <LinkCell>
            <CopyButton
              label="Copy link to this execution detail"
              value={() => permalink(window.location.href, { jobId, detailId: id }, Date.now())}
            />
          </LinkCell>
        )}
        {raw !== undefined && (
          <RawToggle
            text={raw}
            initiallyOpen={isFailureOrWarning && raw.length <= maxExpandedRaw}
          />
        )}
      </DetailText>
    </Row>
  );
}
