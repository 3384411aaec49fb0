import { memo } from "react";
import type { AffectedEvent } from "../../api/failures/report.ts";
import { DetailSkeleton } from "../../components/feedback/skeletons.tsx";
import { lazyComponent } from "../../components/lazy-component.tsx";
import type { PaneProps } from "./pane.ts";

const LoadingPane = () => <DetailSkeleton label="Loading details" />;
const Overview = lazyComponent(
  async () => (await import("./overview/overview.tsx")).Overview,
  LoadingPane,
);
const GroupPane = lazyComponent(
  async () => (await import("./group/group-pane.tsx")).GroupPane,
  LoadingPane,
);
const MissingGroup = lazyComponent(
  async () => (await import("./group/missing-group.tsx")).MissingGroup,
  LoadingPane,
);

export type FailureDetailProps = Omit<PaneProps, "report"> & {
  report: PaneProps["report"] | undefined;
  /** Whether the next `report` may contain the open failure if this report doesn't contain it. */
  isGroupExpected: boolean | undefined;
  loadAffectedEvents: (groupId: string) => Promise<AffectedEvent[]>;
  onReopen: (groupId: string) => void;
};

/**
 * Renders the right pane: the open failure, or the overview. Memoized, because the progress changes
 * several times a second while the scan runs.
 */
export const FailureDetail = memo(function FailureDetail(props: FailureDetailProps) {
  const { report, isGroupExpected, loadAffectedEvents, ...paneProps } = props;
  const { search } = paneProps;
  if (report === undefined) return <LoadingPane />;
  if (search.group === undefined) return <Overview {...paneProps} report={report} />;
  const group = report.groups.find(({ id }) => id === search.group);
  if (group !== undefined) {
    const detail = report.group?.id === group.id ? report.group : undefined;
    return (
      <GroupPane
        {...paneProps}
        report={report}
        group={group}
        detail={detail}
        loadAffectedEvents={() => loadAffectedEvents(group.id)}
      />
    );
  }
  if (isGroupExpected) return <LoadingPane />;
  return <MissingGroup {...paneProps} report={report} />;
});
