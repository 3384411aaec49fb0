import { memo, type FocusEvent, type PointerEvent, useState } from "react";
import Button from "@mui/material/Button";
import { useInstantFormatter } from "../../../entities/events/use-instant-formatter.ts";
import { describeFailures } from "../headline/headline.ts";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import { Page } from "../../../components/layout/page.tsx";
import { useStableOrder } from "./use-stable-order.ts";
import type { FailureGroup } from "../../../api/failures/report.ts";
import { overviewTabs } from "../overview/overview-tabs.ts";
import type { PaneProps } from "../pane.ts";
import type { FailuresState } from "../use-failures.ts";
import { GroupTable } from "./group-table.tsx";
import { styled } from "@mui/material/styles";
import { applyWhenNarrow } from "../../../components/layout/split-view.tsx";

const SelectionSummary = lazyComponent(
  async () => (await import("../headline/selection-summary.tsx")).SelectionSummary,
);
const NoGroups = lazyComponent(async () => (await import("./no-groups.tsx")).NoGroups);
const HiddenGroups = lazyComponent(
  async () => (await import("../notes/hidden-groups.tsx")).HiddenGroups,
);

const Headline = styled("div")({
  position: "relative",
  flex: "none",
  paddingBlock: "12px 11px",
  paddingInline: 16,
  borderBlockEnd: "1px solid var(--line)",
  background: "var(--surface)",
  "& > h2": { fontSize: 15, fontWeight: 600, lineHeight: "22px", textWrap: "pretty" },
  "& > p": { color: "var(--ink-2)", fontVariantNumeric: "tabular-nums" },
});
/** Links to the overview's tabs, for layouts in which the overview isn't next to the list. */
const TabLinks = styled("div")({
  display: "none",
  flexWrap: "wrap",
  gap: 8,
  marginBlockStart: 8,
  ...applyWhenNarrow({ display: "flex" }),
});
/** Places a button over the text, so that the rows don't move when the button appears. */
const Action = styled("div")({
  position: "absolute",
  // In a wide layout, covers the end of the first line, which is shorter than the second. In a
  // narrow layout, where both lines wrap, covers the end of the last line.
  insetBlockStart: 9,
  insetInlineEnd: 16,
  borderRadius: 6,
  background: "var(--surface)",
  ...applyWhenNarrow({ insetBlockStart: "auto", insetBlockEnd: 8 }),
});

const emptyGroups: readonly FailureGroup[] = [];

export interface FailureGroupListProps extends Omit<PaneProps, "report"> {
  report: FailuresState["report"];
  /** False if the range ended more than 10 minutes ago, unless a watched scan is up to date. */
  isCurrent: boolean;
  /** Moves the focus to the list, before the pressed button disappears. */
  onLeave: () => void;
}

/** Memoized, because the progress changes several times a second while the scan runs. */
export const FailureGroupList = memo(function FailureGroupList(props: FailureGroupListProps) {
  const { report, window, search, conditions, onSearch, groupTriage, isCurrent, onLeave } = props;
  const formatAt = useInstantFormatter();
  const { isInteracting, interactionProps } = useInteraction();
  const sortedGroups = (report?.groups ?? emptyGroups).filter(
    ({ id }) => !groupTriage.hidden.includes(id),
  );
  const { groups, sort } = useStableOrder(sortedGroups, {
    isInteracting,
    isOpen: search.group !== undefined,
    isComplete: report?.scannedShare === 1,
    queryKey: report?.queryKey ?? "",
  });
  if (report === undefined) {
    return <GroupTable groups={[]} selectedId={search.group} isLoading />;
  }
  const visibleReport = { ...report, groups: sortedGroups };
  const hasConditions = conditions.length > 0;
  const hasHiddenFailures = report.groups.some(
    ({ id, kind }) => kind === "failure" && groupTriage.hidden.includes(id),
  );
  const { headline, notes } = describeFailures(visibleReport, {
    window,
    isCurrent,
    hasConditions,
    hasHiddenFailures,
    formatAt,
  });
  return (
    <Page {...interactionProps}>
      <Headline>
        <h2 aria-live="polite">{headline}</h2>
        {notes.length > 0 && <p>{notes.join(" ")}</p>}
        {hasConditions && <SelectionSummary {...props} report={visibleReport} />}
        <TabLinks>
          {overviewTabs.map(([view, label]) => (
            <Button key={view} size="small" onClick={() => onSearch({ ...search, view })}>
              {label}
            </Button>
          ))}
        </TabLinks>
        {sort && (
          <Action>
            <Button
              size="small"
              onClick={() => {
                onLeave();
                sort();
              }}
            >
              Sort again
            </Button>
          </Action>
        )}
      </Headline>
      {groups.length > 0 ? (
        <GroupTable groups={groups} selectedId={search.group} isLoading={false} />
      ) : (
        <NoGroups {...props} report={report} />
      )}
      {groups.length < report.groups.length && (
        <HiddenGroups groups={report.groups} groupTriage={groupTriage} onLeave={onLeave} />
      )}
    </Page>
  );
});

/** Tracks whether the mouse or the focus is in an element, and returns props for the element. */
function useInteraction() {
  const [isHovered, setIsHovered] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  return {
    isInteracting: isHovered || hasFocus,
    interactionProps: {
      onPointerEnter: ({ pointerType }: PointerEvent) => setIsHovered(pointerType === "mouse"),
      onPointerLeave: () => setIsHovered(false),
      onFocus: () => setHasFocus(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) =>
        setHasFocus(currentTarget.contains(relatedTarget)),
    },
  };
}
