import { type ComponentProps, useState } from "react";
import Button from "@mui/material/Button";
import type { FailureReport } from "../../../api/failures/report.ts";
import { lazyComponent } from "../../../components/lazy-component.tsx";

const IncidentReportDialog = lazyComponent(
  async () => (await import("./incident-report-dialog.tsx")).IncidentReportDialog,
);

export interface IncidentReportButtonProps extends Omit<
  ComponentProps<typeof IncidentReportDialog>,
  "report" | "link" | "onClose"
> {
  /** Undefined until the first report of the scan. */
  report: FailureReport | undefined;
  /** Returns an absolute URL of the page with absolute times. */
  getLink: () => string;
  label?: string;
}

/** The dialog describes the report at the time of the click. */
export function IncidentReportButton(props: IncidentReportButtonProps) {
  const { report, getLink, label = "Incident report", ...dialogProps } = props;
  const [snapshot, setSnapshot] = useState<{ report: FailureReport; link: string }>();
  return (
    <>
      <Button
        disabled={report === undefined}
        aria-haspopup="dialog"
        onPointerEnter={IncidentReportDialog.preload}
        onFocus={IncidentReportDialog.preload}
        onClick={() => report && setSnapshot({ report, link: getLink() })}
      >
        {label}
      </Button>
      {snapshot && (
        <IncidentReportDialog
          {...dialogProps}
          {...snapshot}
          onClose={() => setSnapshot(undefined)}
        />
      )}
    </>
  );
}
