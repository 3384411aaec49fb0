import { getServiceTime } from "../../../api/client/service-clock.ts";
import { Link } from "@tanstack/react-router";
import { styled } from "@mui/material/styles";
import Button from "@mui/material/Button";
import type { EventSearch } from "../../../api/events.ts";
import { Section } from "../../../components/layout/section.tsx";
import { StateMark } from "../../../components/state-mark.tsx";
import { Time } from "../../../components/text/time.tsx";
import { plural } from "../../../lib/text/format.ts";
import { ExplanationText } from "../explain/explanation.tsx";
import type { ListRow } from "../list/list-rows.ts";
import { countOutcomes } from "./outcome-counts.ts";
import { defaultSpan, toScanSpec } from "../../../api/failures/search-window.ts";
import type { FailureSearch } from "../../../api/failures/failure-search.ts";
import { failureScans } from "../../../api/failures/scan/scan-host.ts";
import { useScope } from "../../../api/session/use-session.ts";
import { describeSpan } from "../../../lib/time/span.ts";
import { toFailureSearch } from "../failures/to-failure-search.ts";
import { ScannedFailures } from "../failures/scanned-failures.tsx";
import { useListScanSpec } from "../failures/use-list-scan.ts";

const Counts = styled("ul")({
  display: "grid",
  gridTemplateColumns: "auto minmax(40px, 1fr) auto",
  alignItems: "center",
  columnGap: 14,
  rowGap: 7,
  "& > li": { display: "contents" },
});
const Track = styled("span")({
  blockSize: 6,
  borderRadius: 3,
  background: "var(--line-soft)",
  overflow: "hidden",
  "& > span": { display: "block", blockSize: "100%", borderRadius: 3 },
  "@media (forced-colors: active)": {
    border: "1px solid",
    "& > span": { background: "CanvasText !important" },
  },
});
const Count = styled("span")({ fontVariantNumeric: "tabular-nums", textAlign: "end" });

const FailureText = styled("div")({
  display: "grid",
  gap: 6,
  fontSize: 14,
  lineHeight: "21px",
});
const MutedText = styled("p")({ color: "var(--ink-2)" });

export interface EventGuideProps {
  /** False until the first rows are painted. */
  open: boolean;
  rows: readonly ListRow[];
  search: EventSearch;
}

export function EventGuide({ rows, search }: EventGuideProps) {
  const failedRow = rows.find(
    ({ outcome: { kind } }) => kind === "failed" || kind === "partlyFailed",
  );
  const counts = countOutcomes(rows.map(({ outcome }) => outcome));
  return (
    <>
      <FailuresSection search={search} />
      {rows.length > 0 && (
        <Section
          title="On this page"
          note={`${plural(rows.length, "event")}; other pages aren't counted`}
        >
          <Counts>
            {counts.map(({ kind, tone, icon, label, count }) => (
              <li key={kind}>
                <StateMark tone={tone} icon={icon} label={label} />
                <Track aria-hidden>
                  <span
                    style={{
                      inlineSize: `${(count / rows.length) * 100}%`,
                      background: `var(--${tone})`,
                    }}
                  />
                </Track>
                <Count>{count}</Count>
              </li>
            ))}
          </Counts>
        </Section>
      )}
      {failedRow && (
        <Section title="Latest failure" note={<Time value={failedRow.event.createdAt} />}>
          <FailureText>
            <ExplanationText
              event={failedRow.event}
              outcome={failedRow.outcome}
              now={failedRow.now}
            />
            <Link
              from="/events"
              to="/events/$eventId"
              params={{ eventId: failedRow.id }}
              search={(currentSearch) => currentSearch}
            >
              Open event
            </Link>
          </FailureText>
        </Section>
      )}
      {rows.length > 0 && (
        <Section title="Event details" isLast>
          <MutedText>
            Select a row to see the event's steps, provider responses, and raw data.
          </MutedText>
        </Section>
      )}
    </>
  );
}

function FailuresSection({ search }: { search: EventSearch }) {
  const spec = useListScanSpec(search);
  const failureSearch = toFailureSearch(search);
  if (failureSearch === undefined) return null;
  return spec === undefined ? (
    <ScanPrompt failureSearch={failureSearch} />
  ) : (
    <ScannedFailures {...{ spec, search, failureSearch }} />
  );
}

function ScanPrompt({ failureSearch }: { failureSearch: FailureSearch }) {
  const scope = useScope();
  const { last = defaultSpan, after, before } = failureSearch;
  const isRelativeRange = after === undefined && before === undefined;
  return (
    <Section
      title="Failures"
      note={isRelativeRange ? describeSpan(last) : "in the selected range"}
      actions={
        <Link to="/failures" search={failureSearch}>
          View failures
        </Link>
      }
    >
      <p>The API can't search for failures. Scan the events to group failures by cause.</p>
      <Button
        size="small"
        sx={{ marginBlockStart: "8px" }}
        onClick={() => {
          const spec = toScanSpec(failureSearch, getServiceTime());
          // The released scan continues, and stays available until newer scans replace it.
          if (spec) failureScans.use(scope, spec).release();
        }}
      >
        Scan for failures
      </Button>
    </Section>
  );
}
