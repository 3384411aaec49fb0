import { memo } from "react";
import { DetailSkeleton } from "../../components/feedback/skeletons.tsx";
import { lazyComponent } from "../../components/lazy-component.tsx";
import type { GroupPaneProps } from "./group/group-pane.tsx";
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
export type FailureDetailProps = Omit<GroupPaneProps, "report"> & {
  report: PaneProps["report"] | undefined;
};

/**
 * Renders the right pane: the open failure, or the overview. Memoized, because the progress changes
 * several times a second while the scan runs.
 */
export const FailureDetail = memo(function FailureDetail(props: FailureDetailProps) {
  const { report } = props;
  if (report === undefined) return <LoadingPane />;
  const Pane = props.search.group === undefined ? Overview : GroupPane;
  return <Pane {...props} report={report} />;
});
