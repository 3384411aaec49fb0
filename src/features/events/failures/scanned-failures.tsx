import { Link } from "@tanstack/react-router";
import { styled } from "@mui/material/styles";
import type { EventSearch } from "../../../api/events.ts";
import type { FailureSearch } from "../../../api/failures/failure-search.ts";
import type { FailureGroup } from "../../../api/failures/report.ts";
import type { ScanSpec } from "../../../api/failures/scan/scan-window.ts";
import { describeScannedShare } from "../../../components/charts/column-text.ts";
import { TextSkeleton } from "../../../components/feedback/skeletons.tsx";
import { Section } from "../../../components/layout/section.tsx";
import { StateMark } from "../../../components/state-mark.tsx";
import { InListContext } from "../../../components/text/in-list.tsx";
import { useNow, useTimeMode } from "../../../components/text/time-mode.tsx";
import { DotSeparated } from "../../../entities/failures/dot-separated.tsx";
import { GroupState } from "../../../entities/failures/group-state.tsx";
import { getGroupSource } from "../../../entities/failures/group-labels.ts";
import { useGroupChoices } from "../../../entities/failures/use-group-choices.ts";
import { TemplateText } from "../../../entities/failures/template-text.tsx";
import { formatCount, plural } from "../../../lib/text/format.ts";
import { formatRange } from "../../../lib/time/instant.ts";
import { toScannedSearch } from "./to-failure-search.ts";
import { useListFailures } from "./use-list-failures.ts";

const maxGroups = 6;

const Groups = styled("ul")({
  "& > li + li": { borderBlockStart: "1px solid var(--line-soft)" },
  "& a": {
    display: "grid",
    gridTemplateColumns: "minmax(36px, auto) minmax(0, 1fr)",
    columnGap: 12,
    marginInline: -8,
    paddingBlock: 8,
    paddingInline: 8,
    borderRadius: 4,
    color: "inherit",
    textDecoration: "none",
    "&:hover": { background: "var(--hover)" },
  },
});
// `styled` loses the types of the search params, so the cast restores the link's own types.
const MoreLink = styled(Link)({
  display: "inline-block",
  minBlockSize: 24,
  lineHeight: "24px",
}) as typeof Link;
const Count = styled("b")({
  fontSize: 14,
  fontWeight: 650,
  textAlign: "end",
  fontVariantNumeric: "tabular-nums",
});
const Text = styled("div")({
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 2,
  overflow: "hidden",
});
const Line = styled("div")({
  display: "flex",
  justifyContent: "space-between",
  gap: 10,
  marginBlockStart: 2,
  "& > :first-of-type": {
    minInlineSize: 0,
    color: "var(--ink-3)",
    fontSize: 12,
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
  },
  "& > :last-of-type": { flex: "none" },
});

export interface ScannedFailuresProps {
  spec: ScanSpec;
  search: EventSearch;
  failureSearch: FailureSearch;
}

/** Renders the worst failure groups of the list's window, except hidden groups. */
export function ScannedFailures({ spec, search, failureSearch }: ScannedFailuresProps) {
  const { report, progress, range } = useListFailures(spec, search, failureSearch);
  const { mode, timeZone } = useTimeMode();
  const now = useNow(false);
  const scannedSearch = toScannedSearch(spec, failureSearch, range);
  const [{ hidden }] = useGroupChoices();
  const groups = (report?.groups ?? []).filter(({ id }) => !hidden.includes(id));
  return (
    <Section
      title="Failures"
      note={
        report && (
          <>
            {formatRange(new Date(report.range.from), new Date(report.range.to), {
              mode,
              timeZone,
              now,
              precision: "minute",
            })}
            {report.scannedShare < 1 && `, ${describeScannedShare(report.scannedShare)}`}
          </>
        )
      }
      actions={
        <Link to="/failures" search={scannedSearch}>
          View failures
        </Link>
      }
    >
      {report === undefined && progress.status !== "failed" && <TextSkeleton lineCount={4} />}
      {progress.status === "failed" && (
        <StateMark
          tone="fail"
          label="The scan failed. Open the Failures page to see why and try again."
        />
      )}
      {report && groups.length === 0 && (
        <p>
          {report.groups.length > 0
            ? "All groups are hidden. Open the Failures page to show them again."
            : report.scannedShare < 1
              ? "No failures found so far."
              : report.hasOtherIssues
                ? "No failures in steps that match all filters."
                : "No failures, long waits, or warnings."}
        </p>
      )}
      <Groups>
        <InListContext value>
          {groups.slice(0, maxGroups).map((group) => (
            <li key={group.id}>
              <Link to="/failures" search={{ ...scannedSearch, group: group.id }}>
                <GroupRow group={group} />
              </Link>
            </li>
          ))}
        </InListContext>
      </Groups>
      {groups.length > maxGroups && (
        <MoreLink to="/failures" search={scannedSearch}>
          View {plural(groups.length - maxGroups, "more group")}
        </MoreLink>
      )}
    </Section>
  );
}

function GroupRow({ group }: { group: FailureGroup }) {
  return (
    <>
      <Count>{formatCount(group.eventCount)}</Count>
      <div>
        <Text>
          <TemplateText parts={group.parts} />
        </Text>
        <Line>
          <span>
            <DotSeparated texts={getGroupSource(group)} />
          </span>
          <span>
            <GroupState group={group} />
          </span>
        </Line>
      </div>
    </>
  );
}
