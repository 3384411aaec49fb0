import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { parseTimestamp } from "../../../../../contract/read-timestamp.ts";
import { passFocusToRegion } from "../../../../components/feedback/pass-focus-to-region.ts";
import { WarnIcon } from "../../../../components/icons.tsx";
import { isDoubleClick } from "../../../../components/is-double-click.ts";
import { ProgressBar } from "../../../../components/progress-bar.tsx";
import { VisuallyHidden } from "../../../../components/visually-hidden.tsx";
import { useInstantFormatter } from "../../../../entities/events/use-instant-formatter.ts";
import { plural } from "../../../../lib/text/format.ts";
import { describeCoverage, getScannedShare, describeScanStatus } from "./scan-text.ts";
import { ListBar } from "../list-bar.tsx";
import type { EventScanState } from "./use-event-scan.ts";

const Root = styled("div")({ position: "relative", flex: "none" });
const Progress = styled(ProgressBar)({
  position: "absolute",
  insetInline: 0,
  insetBlockEnd: 0,
  blockSize: 2,
});

interface ScanBarProps {
  scan: Pick<EventScanState, "progress" | "isScanning" | "uncheckedCount" | "stop" | "resume">;
  /** Start of the time range in ISO format; undefined if the range has no start. */
  after: string | undefined;
}

export function ScanBar({ scan, after }: ScanBarProps) {
  const formatAt = useInstantFormatter();
  // A wait can be shorter than a minute, so its end includes seconds.
  const formatEnd = useInstantFormatter(false, "second");
  const { progress, isScanning, uncheckedCount } = scan;
  const { status } = progress;
  const summary = [describeCoverage(progress, formatAt), describeScanStatus(progress, formatEnd)]
    .filter((text) => text !== undefined)
    .join(" · ");
  const scannedShare = getScannedShare(
    progress,
    after === undefined ? undefined : parseTimestamp(after),
  );
  const canResume = ["stopped", "matchLimit", "eventLimit", "failed"].includes(status);
  const isWarning = status === "failed" || status === "stalled";
  return (
    <Root>
      <ListBar {...(isWarning && { "data-tone": "warn" })}>
        {isWarning && <WarnIcon />}
        <span>
          {summary}
          {uncheckedCount > 0 &&
            ` · ${plural(uncheckedCount, "event")} couldn't be checked (no step data)`}
        </span>
        {/* All actions use one button, so that it keeps the focus when the action changes. */}
        {(isScanning || canResume) && (
          <Button
            ref={passFocusToRegion}
            size="small"
            onClick={(event) => {
              if (isDoubleClick(event)) return;
              if (isScanning) scan.stop();
              else scan.resume();
            }}
            sx={{ marginInlineStart: "auto" }}
          >
            {isScanning ? "Stop" : status === "failed" ? "Try again" : "Search older events"}
          </Button>
        )}
      </ListBar>
      {/* Announces only the result, because progress changes too fast for screen readers. */}
      <VisuallyHidden role="status">{isScanning ? "" : summary}</VisuallyHidden>
      {isScanning && <Progress aria-label="Search progress" value={scannedShare} />}
    </Root>
  );
}
