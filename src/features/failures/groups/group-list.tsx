import { memo } from "react";
import Button from "@mui/material/Button";
import { useInstantFormatter } from "../../../entities/events/use-instant-formatter.ts";
import { HeadlineBlock } from "../headline/headline-block.tsx";
import { describeFailures } from "../headline/headline.ts";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import { Page } from "../../../components/layout/page.tsx";
import { useReading } from "./use-reading.ts";
import { useStableOrder } from "./use-stable-order.ts";
import type { FailureGroup } from "../../../api/failures/report.ts";
import { overviewTabs } from "../overview/overview-tabs.ts";
import type { PaneProps } from "../pane.ts";
import { GroupTable } from "./group-table.tsx";

const SelectionSummary = lazyComponent(
  async () => (await import("../headline/selection-summary.tsx")).SelectionSummary,
);
const NoGroups = lazyComponent(async () => (await import("./no-groups.tsx")).NoGroups);
const HiddenGroups = lazyComponent(
  async () => (await import("../notes/hidden-groups.tsx")).HiddenGroups,
);

const noGroups: readonly FailureGroup[] = [];

export interface GroupListProps extends Omit<PaneProps, "report"> {
  report: PaneProps["report"] | undefined;
  /** False if the window ended in the past. */
  isCurrent: boolean;
  /** Shows the whole window; absent if it is shown. */
  onShowAll?: (() => void) | undefined;
}

/**
 * Renders the headline and the groups that it is based on. Memoized, because the progress changes
 * several times a second while the scan runs.
 */
export const GroupList = memo(function GroupList(props: GroupListProps) {
  const { report, window, search, conditions, onSearch, groupNotes, isCurrent, onShowAll } = props;
  const formatAt = useInstantFormatter();
  const { isReading, readingProps } = useReading();
  const sorted = (report?.groups ?? noGroups).filter(({ id }) => !groupNotes.hidden.includes(id));
  const { last, after, before, from, to, where } = search;
  const { groups, sort } = useStableOrder(sorted, {
    isReading,
    isOpen: search.group !== undefined,
    isComplete: report?.scanned === 1,
    subject: JSON.stringify([last, after, before, from, to, where]),
  });
  if (report === undefined) {
    return <GroupTable groups={[]} selectedId={search.group} loading />;
  }
  const shown = { ...report, groups: sorted };
  const hasConditions = conditions.length > 0;
  return (
    <Page {...readingProps}>
      <HeadlineBlock
        headline={describeFailures(shown, { window, isCurrent, hasConditions, formatAt })}
        summary={
          hasConditions &&
          report.eventCount > 0 && <SelectionSummary report={report} window={window} />
        }
        action={
          sort && (
            <Button size="small" onClick={sort}>
              Sort again
            </Button>
          )
        }
        links={overviewTabs.map(([view, label]) => (
          <Button key={view} size="small" onClick={() => onSearch({ ...search, view })}>
            {label}
          </Button>
        ))}
      />
      {groups.length > 0 ? (
        <GroupTable groups={groups} selectedId={search.group} loading={false} />
      ) : (
        <NoGroups
          report={report}
          window={window}
          onShowAll={onShowAll}
          {...(hasConditions && {
            onClearConditions: () => onSearch({ ...search, where: undefined }),
          })}
        />
      )}
      {groups.length < report.groups.length && (
        <HiddenGroups groups={report.groups} groupNotes={groupNotes} />
      )}
    </Page>
  );
});
