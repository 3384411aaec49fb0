import { useState } from "react";
import type { AffectedEvent, TimeWindow } from "../../../api/failures/report.ts";
import { useNotices } from "../../../components/feedback/use-notices.ts";
import { isLoadError, loadFailureNotice } from "../../../components/lazy-component.tsx";
import { StateMark } from "../../../components/state-mark.tsx";
import { ExportMenu } from "../../../components/table/export-menu.tsx";
import { downloadFile } from "../../../lib/browser/clipboard.ts";
import { plural } from "../../../lib/text/format.ts";
import type { ExportFormat } from "../../../lib/tasks/export-list.ts";
import { formatUtcFileRange } from "../utc.ts";
import { Bar } from "../../../components/layout/bar.tsx";

const hints = { csv: "One row per event", ndjson: "One record per line" };

export interface AffectedExportProps {
  /** Number of events in the file. */
  count: number;
  range: TimeWindow;
  /** Scanned share of the range, 0 to 1. */
  scannedShare: number;
  loadAffectedEvents: () => Promise<readonly AffectedEvent[]>;
}

export function AffectedExport({
  count,
  range,
  scannedShare,
  loadAffectedEvents,
}: AffectedExportProps) {
  const [state, setState] = useState<"idle" | "running" | "failed">("idle");
  const { notify } = useNotices();
  const isPartial = scannedShare < 1;

  const exportEvents = async (format: ExportFormat) => {
    setState("running");
    try {
      const [events, { createAffectedFile }] = await Promise.all([
        loadAffectedEvents(),
        import("./affected-file.ts"),
      ]);
      const name = `failures-${formatUtcFileRange(range)}${isPartial ? "-partial" : ""}.${format}`;
      downloadFile(name, await createAffectedFile(events, format));
      setState("idle");
    } catch (error) {
      const hasLoadFailed = isLoadError(error);
      if (hasLoadFailed) notify(loadFailureNotice);
      setState(hasLoadFailed ? "idle" : "failed");
    }
  };
  return (
    <Bar>
      <ExportMenu
        countText={plural(count, "event")}
        hints={hints}
        omittedDataText={
          isPartial
            ? "The file lists IDs, workflows, times, and outcomes of the affected events found so far."
            : "The file lists IDs, workflows, times, and outcomes."
        }
        onExport={(format) => void exportEvents(format)}
      />
      <span role="status">
        {state === "running" && "Preparing the file"}
        {state === "failed" && (
          <StateMark tone="fail" label="Couldn't export the events. Try again." />
        )}
      </span>
    </Bar>
  );
}
