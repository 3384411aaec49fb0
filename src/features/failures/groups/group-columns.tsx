import { styled } from "@mui/material/styles";
import type { FailureGroup } from "../../../api/failures/report.ts";
import type { Column } from "../../../components/table/columns.ts";
import { TwoLines } from "../../../components/table/table-parts.tsx";
import { Time } from "../../../components/text/time.tsx";
import { VisuallyHidden } from "../../../components/visually-hidden.tsx";
import { formatCount, plural } from "../../../lib/text/format.ts";
import { plainText } from "../../../lib/text/display-text.ts";
import { exampleText } from "../group-text.ts";
import { Dotted } from "./dotted.tsx";
import { GroupState } from "./group-state.tsx";
import { describeState, groupPlaces } from "./group-words.ts";
import { TemplateText } from "./template-text.tsx";

const Count = styled("b")({ fontSize: 14, fontWeight: 650, fontVariantNumeric: "tabular-nums" });
const What = styled("div")({
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
const Stamps = styled("div")({
  display: "grid",
  font: "400 12px/18px var(--mono)",
  fontVariantLigatures: "none",
  "& > :last-of-type": { color: "var(--ink-3)" },
});
const Worst = styled("span")({ color: "var(--fail)", fontFamily: "var(--sans)" });

/** The count comes first because it is the row's link. */
export const groupColumns: readonly Column<FailureGroup>[] = [
  {
    id: "events",
    header: "Events",
    width: "76px",
    align: "end",
    render: ({ eventCount, parts }) => (
      <>
        <Count>{formatCount(eventCount)}</Count>
        <VisuallyHidden>{plainText(exampleText(parts))}</VisuallyHidden>
      </>
    ),
  },
  {
    id: "text",
    header: "What failed",
    render: (group) => (
      <What>
        <div>
          <TemplateText parts={group.parts} />
        </div>
        <div>
          <Dotted texts={groupPlaces(group)} />
        </div>
      </What>
    ),
  },
  {
    id: "subscribers",
    header: "Subscribers",
    width: "104px",
    align: "end",
    hideBelow: 480,
    render: ({ subscriberCount, undeliveredCount }) => (
      <TwoLines
        first={formatCount(subscriberCount)}
        second={
          undeliveredCount > 0 && (
            <Worst
              title={plural(
                undeliveredCount,
                "event delivered nothing on any channel",
                "events delivered nothing on any channel",
              )}
            >
              {formatCount(undeliveredCount)} undelivered
            </Worst>
          )
        }
      />
    ),
  },
  {
    id: "time",
    header: "First · last",
    width: "136px",
    hideBelow: 560,
    render: ({ firstAt, lastAt, isFirstCertain }) => (
      <Stamps>
        <span>
          {!isFirstCertain && <span title="The failure may have begun earlier">≤ </span>}
          <Time value={firstAt} />
        </span>
        <span>
          <Time value={lastAt} />
        </span>
      </Stamps>
    ),
  },
  {
    id: "state",
    header: "State",
    width: "132px",
    render: (group) => (
      <TwoLines first={<GroupState group={group} />} second={describeState(group).note} />
    ),
  },
];
