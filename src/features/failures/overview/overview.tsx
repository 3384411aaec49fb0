import { useId } from "react";
import { PartTabs } from "../../../components/layout/part-tabs.tsx";
import { DifferencesSection } from "../differences-section.tsx";
import type { PaneProps } from "../pane.ts";
import { PaneHeader } from "../pane-header.tsx";
import { PaneScope } from "../pane-scope.tsx";
import { DelaysTab } from "./delays-tab.tsx";
import { FacetsTab } from "./facets-tab.tsx";
import { isOverviewView, overviewTabs } from "./overview-tabs.ts";
import { ProvidersTab } from "./providers-tab.tsx";

/** Renders the right pane while no failure is open. */
export function Overview(props: PaneProps) {
  const { report, search, conditions, onSearch } = props;
  const panelId = useId();
  // If a condition limits the duration, the slowest events are the most relevant.
  const defaultView = conditions.some(({ key }) => key === "duration") ? "delays" : "providers";
  const view = isOverviewView(search.view) ? search.view : defaultView;
  return (
    <>
      <PaneHeader
        title={<h2>Overview</h2>}
        closeLabel="Back to failures"
        onClose={() => onSearch({ ...search, view: undefined })}
        isNarrowOnly
      />
      <PaneScope {...props} />
      <PartTabs
        label="Overview"
        part={view}
        parts={overviewTabs}
        panelId={panelId}
        onChange={(nextView) => onSearch({ ...search, view: nextView })}
      />
      <div role="tabpanel" id={panelId} aria-labelledby={`${panelId}-${view}`}>
        {view === "providers" && <ProvidersTab {...props} />}
        {view === "delays" && <DelaysTab {...props} />}
        {view === "values" && <FacetsTab {...props} />}
        {view === "differences" && (
          <DifferencesSection
            differences={report.differences ?? []}
            emptyText={
              report.scannedShare < 1
                ? "So far, no values are more common in failed events than in other events."
                : "No values are more common in failed events than in other events."
            }
            {...{ search, conditions, onSearch }}
          />
        )}
      </div>
    </>
  );
}
