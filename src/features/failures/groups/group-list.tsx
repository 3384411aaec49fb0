import { memo } from "react";
import Button from "@mui/material/Button";
import { useInstantFormatter } from "../../../entities/events/use-instant-formatter.ts";
import { HeadlineBlock } from "../headline/headline-block.tsx";
import { describeFailures } from "../headline/headline.ts";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import { SelectionSummary } from "../headline/selection-summary.tsx";
import { overviewTabs } from "../overview/overview-tabs.ts";
import type { PaneProps } from "../pane.ts";
import { GroupTable } from "./group-table.tsx";
import { NoGroups } from "./no-groups.tsx";

const NotesFooter = lazyComponent(
  async () => (await import("../notes/notes-footer.tsx")).NotesFooter,
);

export interface GroupListProps extends Omit<PaneProps, "report"> {
  report: PaneProps["report"] | undefined;
  /** False if the window ended in the past. */
  isCurrent: boolean;
  /** Shows the whole window; absent if it is shown. */
  onShowAll?: (() => void) | undefined;
}

/**
 * Renders the answer and the groups that it is based on. Memoized, because the progress changes
 * several times a second while the scan runs.
 */
export const GroupList = memo(function GroupList(props: GroupListProps) {
  const { report, window, search, conditions, onSearch, groupNotes, isCurrent, onShowAll } = props;
  const formatAt = useInstantFormatter();
  if (report === undefined) {
    return <GroupTable groups={[]} selectedId={search.group} loading />;
  }
  const groups = report.groups.filter(({ id }) => !groupNotes.hidden.includes(id));
  const shown = { ...report, groups };
  const hasConditions = conditions.length > 0;
  return (
    <>
      <HeadlineBlock
        headline={describeFailures(shown, { window, isCurrent, hasConditions, formatAt })}
        summary={
          hasConditions &&
          report.eventCount > 0 && <SelectionSummary report={report} window={window} />
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
      {report.groups.length > 0 && <NotesFooter groups={report.groups} groupNotes={groupNotes} />}
    </>
  );
});
