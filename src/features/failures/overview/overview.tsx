import { useId } from "react";
import { type FailureSearch, overviewViews } from "../../../api/failures/failure-search.ts";
import { PartTabs } from "../../../components/layout/part-tabs.tsx";
import { DifferencesSection } from "../differences-section.tsx";
import type { PaneProps } from "../pane.ts";
import { PaneHeader } from "../pane-header.tsx";
import { DelaysTab } from "./delays-tab.tsx";
import { FacetsTab } from "./facets-tab.tsx";
import { ProvidersTab } from "./providers-tab.tsx";

type OverviewView = (typeof overviewViews)[number];
type Tabs = readonly (readonly [OverviewView, string])[];

const tabs: Tabs = [
  ["providers", "Providers"],
  ["delays", "Delays"],
  ["values", "Values"],
];
const tabsOfSelection: Tabs = [...tabs, ["differences", "What's different"]];

const isOverviewView = (view: FailureSearch["view"]): view is OverviewView =>
  overviewViews.some((one) => one === view);

/** Renders the right pane while no failure is open. */
export function Overview(props: PaneProps) {
  const { report, search, conditions, onSearch } = props;
  const panelId = useId();
  // A question about durations is answered by the slowest events.
  const standard = conditions.some(({ key }) => key === "duration") ? "delays" : "providers";
  const hasSelection = report.differences !== undefined;
  const requested = isOverviewView(search.view) ? search.view : standard;
  const view = requested === "differences" && !hasSelection ? standard : requested;
  return (
    <>
      <PaneHeader
        title="Overview"
        closeLabel="Back to the failures"
        onClose={() => onSearch({ ...search, view: undefined })}
        isNarrowOnly
      />
      <PartTabs
        label="Overview"
        part={view}
        parts={hasSelection ? tabsOfSelection : tabs}
        panelId={panelId}
        onChange={(next) => onSearch({ ...search, view: next })}
      />
      <div role="tabpanel" id={panelId} aria-labelledby={`${panelId}-${view}`}>
        {view === "providers" && <ProvidersTab {...props} />}
        {view === "delays" && <DelaysTab {...props} />}
        {view === "values" && <FacetsTab {...props} />}
        {view === "differences" && (
          <DifferencesSection
            differences={report.differences ?? []}
            {...{ search, conditions, onSearch }}
          />
        )}
      </div>
    </>
  );
}
