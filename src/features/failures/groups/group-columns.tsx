import { styled } from "@mui/material/styles";
import type { FailureGroup } from "../../../api/failures/report.ts";
import type { Column } from "../../../components/table/columns.ts";
import { StateMark } from "../../../components/state-mark.tsx";
import { TwoLines } from "../../../components/table/table-parts.tsx";
import { VisuallyHidden } from "../../../components/visually-hidden.tsx";
import { formatCount, plural } from "../../../lib/text/format.ts";
import { toPlainText } from "../../../lib/text/display-text.ts";
import { Trend } from "../../../components/charts/trend.tsx";
import { formatExampleText } from "../group-text.ts";
import { DotSeparated } from "../../../entities/failures/dot-separated.tsx";
import { describeState, getGroupSource } from "../../../entities/failures/group-labels.ts";
import { TemplateText } from "../../../entities/failures/template-text.tsx";
import { Time } from "../../../components/text/time.tsx";
import { useNow } from "../../../components/text/time-mode.tsx";

const Count = styled("b")({ fontSize: 14, fontWeight: 650, fontVariantNumeric: "tabular-nums" });
const Description = styled("div")({
  display: "grid",
  gap: 2,
  paddingBlock: 8,
  whiteSpace: "normal",
  "& > :first-of-type": {
    display: "-webkit-box",
    WebkitBoxOrient: "vertical",
    WebkitLineClamp: 2,
    overflow: "hidden",
  },
  "& > :last-of-type": {
    color: "var(--ink-3)",
    fontSize: 11.5,
    lineHeight: "17px",
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
  },
});
const Timestamps = styled("div")({
  display: "grid",
  font: "400 12px/18px var(--mono)",
  fontVariantLigatures: "none",
  "& > :last-of-type": { color: "var(--ink-3)" },
});
/** The second line of a cell, for text rather than an ID. */
const RemarkText = styled("span")({
  font: "400 11.5px/17px var(--sans)",
  "&[data-undelivered]": { color: "var(--fail)" },
});

/** The count comes first because its cell contains the row's link. */
export const groupColumns: readonly Column<FailureGroup>[] = [
  {
    id: "events",
    header: "Events",
    width: "84px",
    align: "end",
    render: ({ eventCount, parts, trend, state }) => (
      <>
        <Count>{formatCount(eventCount)}</Count>
        <VisuallyHidden>{toPlainText(formatExampleText(parts))}</VisuallyHidden>
        <Trend values={trend} isOngoing={state === "ongoing"} />
      </>
    ),
  },
  {
    id: "text",
    header: "What failed",
    render: (group) => (
      <Description>
        <div>
          <TemplateText parts={group.parts} />
        </div>
        <div>
          <DotSeparated texts={getGroupSource(group)} />
        </div>
      </Description>
    ),
  },
  {
    id: "subscribers",
    header: "Subscribers",
    width: "112px",
    align: "end",
    hiddenBelowWidth: 480,
    render: ({ subscriberCount, undeliveredCount }) => (
      <TwoLines
        firstLine={formatCount(subscriberCount)}
        secondLine={
          undeliveredCount > 0 && (
            <RemarkText
              data-undelivered=""
              title={plural(
                undeliveredCount,
                "event wasn't delivered on any channel",
                "events weren't delivered on any channel",
              )}
            >
              {formatCount(undeliveredCount)} undelivered
            </RemarkText>
          )
        }
      />
    ),
  },
  {
    id: "time",
    header: "First · last",
    width: "146px",
    hiddenBelowWidth: 640,
    render: ({ firstAt, lastAt, isBeginningCertain }) => (
      <Timestamps>
        <span>
          {!isBeginningCertain && <span title="The failure may have begun earlier">≤ </span>}
          <BriefTime value={firstAt} />
        </span>
        <span>
          <BriefTime value={lastAt} />
        </span>
      </Timestamps>
    ),
  },
  {
    id: "state",
    header: "Status",
    width: "128px",
    render: (group) => {
      const { reason, ...state } = describeState(group);
      return (
        <TwoLines
          firstLine={<StateMark {...state} />}
          secondLine={<RemarkText>{reason}</RemarkText>}
        />
      );
    },
  },
];

const dayMs = 86_400_000;

/**
 * Renders a time. Omits the seconds if the time is more than 12 hours ago, because it then usually
 * includes the day.
 */
function BriefTime({ value }: { value: number }) {
  const isRecent = useNow(false).getTime() - value < dayMs / 2;
  return <Time value={value} precision={isRecent ? "second" : "minute"} />;
}
