import { useRef, useState } from "react";
import Button from "@mui/material/Button";
import type { FailureReport, GroupDetail } from "../../../api/failures/report.ts";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import type { DetailsState } from "./incident-report-dialog.tsx";
import type { IncidentReportOptions } from "./incident-report.ts";

const importDialog = () => import("./incident-report-dialog.tsx");
const IncidentReportDialog = lazyComponent(async () => (await importDialog()).IncidentReportDialog);

export interface IncidentReportButtonProps extends Omit<
  IncidentReportOptions,
  "isRedacted" | "detailsByGroupId" | "link"
> {
  /** Undefined until the first report of the scan. */
  report: FailureReport | undefined;
  /** Returns an absolute URL of the page with absolute times. */
  getLink: () => string;
  loadDetail: (groupId: string) => Promise<GroupDetail | undefined>;
  label?: string;
}

/** The dialog describes the report at the time of the click. */
export function IncidentReportButton(props: IncidentReportButtonProps) {
  const { report, getLink, loadDetail, label = "Incident report", ...options } = props;
  const [snapshot, setSnapshot] = useState<{ report: FailureReport; link: string }>();
  const [isOpen, setIsOpen] = useState(false);
  const [details, setDetails] = useState<DetailsState>("loading");

  const latestLoadToken = useRef<object>(undefined);

  const load = async (reportToShow: FailureReport) => {
    const loadToken = {};
    latestLoadToken.current = loadToken;
    setDetails("loading");
    let nextDetails: DetailsState;
    try {
      const { loadDetails } = await importDialog();
      nextDetails = await loadDetails(reportToShow, options.hiddenIds, loadDetail);
    } catch {
      nextDetails = "failed";
    }
    // The dialog may have been opened again meanwhile.
    if (latestLoadToken.current === loadToken) setDetails(nextDetails);
  };
  return (
    <>
      <Button
        disabled={report === undefined}
        aria-haspopup="dialog"
        onPointerEnter={IncidentReportDialog.preload}
        onFocus={IncidentReportDialog.preload}
        onClick={() => {
          if (report === undefined) return;
          setSnapshot({ report, link: getLink() });
          setIsOpen(true);
          void load(report);
        }}
      >
        {label}
      </Button>
      {snapshot && (
        <IncidentReportDialog
          {...options}
          {...snapshot}
          open={isOpen}
          onClose={() => setIsOpen(false)}
          details={details}
          onRetry={() => void load(snapshot.report)}
        />
      )}
    </>
  );
}
