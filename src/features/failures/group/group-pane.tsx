import { useRouter } from "@tanstack/react-router";
import { useId, useState } from "react";
import { styled } from "@mui/material/styles";
import { type FailureSearch, groupViews } from "../../../api/failures/failure-search.ts";
import type {
  AffectedEvent,
  FailureGroup,
  ReportQuery,
  TimeWindow,
} from "../../../api/failures/report.ts";
import { Announcement } from "../../../components/feedback/announcement.tsx";
import { DetailSkeleton } from "../../../components/feedback/skeletons.tsx";
import { PartTabs } from "../../../components/layout/part-tabs.tsx";
import { useShortcuts } from "../../../components/use-shortcuts.ts";
import { DifferencesSection } from "../differences-section.tsx";
import { AffectedExport } from "../export/affected-export.tsx";
import { getStateLabel } from "../../../entities/failures/group-labels.ts";
import { GroupState } from "../../../entities/failures/group-state.tsx";
import { TemplateText } from "../../../entities/failures/template-text.tsx";
import { formatMaskedText } from "../group-text.ts";
import { IncidentReportButton } from "../incident-report/incident-report-button.tsx";
import { GroupTools } from "../notes/group-tools.tsx";
import type { PaneProps } from "../pane.ts";
import { PaneHeader } from "../pane-header.tsx";
import { PaneScope } from "../pane-scope.tsx";
import { useFailureLinks } from "../use-failure-search.ts";
import { BlastRadius, GroupLinks, GroupSentence } from "./group-summary.tsx";
import { MissingGroup } from "./missing-group.tsx";
import { SamplesTab } from "./samples-tab.tsx";
import { TextsTab } from "./texts-tab.tsx";

const Summary = styled("div")({
  display: "grid",
  gap: 12,
  padding: "14px 18px 16px",
  "& > h2": { fontSize: 14, lineHeight: "22px", fontWeight: 400 },
});

type GroupView = (typeof groupViews)[number];

const tabs: readonly (readonly [GroupView, string])[] = [
  ["differences", "What's different"],
  ["samples", "Samples"],
  ["texts", "Error messages"],
];
const isGroupView = (view: FailureSearch["view"]): view is GroupView =>
  groupViews.some((candidate) => candidate === view);

export interface GroupPaneProps extends PaneProps {
  /** Whether the next `report` may contain the open failure if this report doesn't contain it. */
  isGroupExpected: boolean | undefined;
  /** The query of the page, which selects the open failure. */
  query: ReportQuery;
  /** Contains the range of the report. */
  scannedWindow: TimeWindow;
  loadAffectedEvents: (query: ReportQuery) => Promise<readonly AffectedEvent[]>;
  /** Opens a group with the current filters and range, even after the page was left. */
  onOpenGroup: (groupId: string) => void;
  /** Moves the focus to the list. */
  onLeave: () => void;
}

/**
 * Renders the open failure. Announces it only once, because the first reports of a refreshed scan
 * may not contain it.
 */
export function GroupPane(props: GroupPaneProps) {
  const { report, search, isGroupExpected } = props;
  const group = report.groups.find(({ id }) => id === search.group);
  const [openedGroup, setOpenedGroup] = useState(group);
  if (group && group.id !== openedGroup?.id) setOpenedGroup(group);
  return (
    <>
      {openedGroup && openedGroup.id === search.group && (
        <Announcement
          key={openedGroup.id}
          text={`Failure opened: ${getStateLabel(openedGroup)}, ${formatMaskedText(openedGroup.parts)}`}
        />
      )}
      {group ? (
        <OpenGroup {...props} group={group} />
      ) : isGroupExpected ? (
        <DetailSkeleton label="Loading details" />
      ) : (
        <MissingGroup {...props} />
      )}
    </>
  );
}

function OpenGroup(props: GroupPaneProps & { group: FailureGroup }) {
  const { group, report, search, conditions, onSearch, groupTriage } = props;
  // Undefined until the detail is computed.
  const detail = report.group?.id === group.id ? report.group : undefined;
  const panelId = useId();
  const view = isGroupView(search.view) ? search.view : "differences";
  const { group: _, view: __, ...searchWithoutGroup } = search;
  const hasFixedEnd =
    search.before !== undefined || search.to !== undefined || !props.isWindowCurrent;
  const close = () => onSearch(searchWithoutGroup);
  const visibleGroups = report.groups.filter(({ id }) => !groupTriage.hidden.includes(id));
  const index = visibleGroups.findIndex(({ id }) => id === group.id);
  const createOpenHandler = (id: string | undefined) =>
    id === undefined ? undefined : () => onSearch({ ...search, group: id });
  const onPrevious = createOpenHandler(visibleGroups[index - 1]?.id);
  const onNext = createOpenHandler(visibleGroups[index + 1]?.id);
  const router = useRouter();
  const links = useFailureLinks();
  const reopen = (id: string) => {
    // An undo must not leave the page that is open by then.
    if (router.state.location.pathname !== "/failures") return;
    props.onLeave();
    props.onOpenGroup(id);
  };
  useShortcuts({ Escape: close, "[": () => onPrevious?.(), "]": () => onNext?.() });
  return (
    <>
      <PaneHeader
        title={<GroupState group={group} />}
        closeLabel="Close failure"
        onClose={close}
        navigation={{ onPrevious, onNext }}
      />
      <PaneScope {...props} />
      <Summary>
        <h2>
          <TemplateText parts={group.parts} />
        </h2>
        <GroupSentence group={group} hasFixedEnd={hasFixedEnd} />
        <BlastRadius group={group} detail={detail} hasFixedEnd={hasFixedEnd} />
        <GroupLinks group={group} range={report.range} {...{ search, conditions }} />
        <GroupTools
          key={group.id}
          group={group}
          groups={visibleGroups}
          groupTriage={groupTriage}
          onLeave={(id) => onSearch({ ...searchWithoutGroup, group: id })}
          onReopen={reopen}
        >
          <AffectedExport
            count={group.eventCount}
            range={report.range}
            scannedShare={report.scannedShare}
            loadAffectedEvents={() => props.loadAffectedEvents(props.query)}
          />
          <IncidentReportButton
            label="Report"
            isSingleGroup
            report={detail && { ...report, groups: [group] }}
            search={search}
            getLink={() => links.getLink(search, props.scannedWindow)}
            getEventLink={links.getEventLink}
            notes={groupTriage.notes}
            hiddenIds={[]}
            loadDetail={async () => detail}
          />
        </GroupTools>
      </Summary>
      <PartTabs
        label="Failure details"
        part={view}
        parts={tabs}
        panelId={panelId}
        onChange={(nextView) => onSearch({ ...search, view: nextView })}
      />
      <div role="tabpanel" id={panelId} aria-labelledby={`${panelId}-${view}`}>
        {detail === undefined ? (
          <DetailSkeleton label="Loading the failure" />
        ) : (
          <>
            {view === "differences" && (
              <DifferencesSection
                differences={detail.differences}
                emptyText="No values are more common in this failure than in other events."
                {...{ search, conditions, onSearch }}
              />
            )}
            {view === "samples" && <SamplesTab detail={detail} count={group.eventCount} />}
            {view === "texts" && <TextsTab group={group} detail={detail} />}
          </>
        )}
      </div>
    </>
  );
}
