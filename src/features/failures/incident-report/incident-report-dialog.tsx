import { useEffect, useEffectEvent, useId, useState } from "react";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import type { FailureReport, GroupDetail } from "../../../api/failures/report.ts";
import { CopyButton } from "../../../components/copy-button.tsx";
import { DownloadIcon } from "../../../components/icons.tsx";
import { CodeFrame } from "../../../components/json/code-frame.tsx";
import { StateMark } from "../../../components/state-mark.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { downloadText } from "../../../lib/browser/clipboard.ts";
import {
  formatIncidentReport,
  getDescribedGroups,
  type IncidentReportOptions,
} from "./incident-report.ts";
import { formatUtcFileRange } from "../utc.ts";

export interface IncidentReportDialogProps extends Omit<
  IncidentReportOptions,
  "isRedacted" | "detailsByGroupId"
> {
  onClose: () => void;
  report: FailureReport;
  loadDetail: LoadDetail;
}

type LoadDetail = (groupId: string) => Promise<GroupDetail | undefined>;

/** Maximum number of groups with samples, which keeps the report short enough for a ticket. */
const maxSampledGroups = 10;

/**
 * Loads the details of the largest groups that the incident report describes, at most
 * `maxSampledGroups`. Returns the details by group ID.
 */
async function loadDetails(
  report: FailureReport,
  hiddenIds: readonly string[],
  loadDetail: LoadDetail,
): Promise<ReadonlyMap<string, GroupDetail>> {
  const largestGroups = getDescribedGroups(report, hiddenIds)
    .toSorted((a, b) => b.eventCount - a.eventCount || b.subscriberCount - a.subscriberCount)
    .slice(0, maxSampledGroups);
  const details = await Promise.all(largestGroups.map(({ id }) => loadDetail(id)));
  return new Map(details.flatMap((detail) => (detail ? [[detail.id, detail] as const] : [])));
}

const noDetailsByGroupId: ReadonlyMap<string, GroupDetail> = new Map();

/** Loads the details when it is mounted. */
export function IncidentReportDialog(props: IncidentReportDialogProps) {
  const { onClose, report, loadDetail, ...options } = props;
  const id = useId();
  const [isRedacted, setIsRedacted] = useState(true);
  const [details, setDetails] = useState<ReadonlyMap<string, GroupDetail> | "loading" | "failed">(
    "loading",
  );
  const load = () =>
    void loadDetails(report, options.hiddenIds, loadDetail).then(setDetails, () =>
      setDetails("failed"),
    );
  const loadOnMount = useEffectEvent(load);
  useEffect(() => loadOnMount(), []);
  const isLoading = details === "loading";
  const loadedDetailsByGroupId = typeof details === "string" ? noDetailsByGroupId : details;
  const text = formatIncidentReport(report, {
    ...options,
    isRedacted,
    detailsByGroupId: loadedDetailsByGroupId,
  });
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="md" fullWidth>
      <DialogTitle id={id}>Incident report</DialogTitle>
      <DialogContent sx={{ display: "grid", gap: "10px" }}>
        <FormControlLabel
          control={
            <Switch checked={isRedacted} onChange={(_, checked) => setIsRedacted(checked)} />
          }
          label="Redact personal data"
        />
        <p>
          {isRedacted
            ? "Subscribers, transactions, email addresses, phone numbers, filters, and values that vary are redacted. Notes can still contain other personal data, so check them before you share the report."
            : "The report includes subscriber IDs, transaction IDs, and original error messages. Secrets are masked."}
        </p>
        <div role="status">
          {isLoading && "Loading samples and differences"}
          {details === "failed" && (
            <>
              <StateMark
                tone="fail"
                label="Couldn't load samples and differences. The report omits both."
              />{" "}
              <Button
                size="small"
                onClick={() => {
                  setDetails("loading");
                  load();
                }}
              >
                Try again
              </Button>
            </>
          )}
        </div>
        <CodeFrame label="Report preview" tools={null} maxHeight={420}>
          <DataText value={text} multiline />
        </CodeFrame>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
        <Button
          startIcon={<DownloadIcon />}
          disabled={isLoading}
          onClick={() =>
            downloadText(`failures-${formatUtcFileRange(report.range)}.md`, text, "text/markdown")
          }
        >
          Download report
        </Button>
        {options.isSingleGroup && (
          <CopyButton
            isWide
            label="Copy summary"
            value={text.split("\n", 1).join("")}
            disabled={isLoading}
          />
        )}
        <CopyButton isWide label="Copy Markdown" value={text} disabled={isLoading} />
      </DialogActions>
    </Dialog>
  );
}
