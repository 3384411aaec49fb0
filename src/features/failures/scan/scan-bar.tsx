import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { PartialNotice } from "../../../components/feedback/banner.tsx";
import { passFocusToRegion } from "../../../components/feedback/pass-focus-to-region.ts";
import { PauseIcon, PlayIcon, RefreshIcon } from "../../../components/icons.tsx";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import { isDoubleClick } from "../../../components/is-double-click.ts";
import { ProgressBar } from "../../../components/progress-bar.tsx";
import { VisuallyHidden } from "../../../components/visually-hidden.tsx";
import type { WindowDescription } from "../window-description.ts";
import { describeScanCoverage, describePace, type ScanView } from "./scan-text.ts";
import type { StopNoticeProps } from "./stop-notice.tsx";

/** The service that doesn't respond may also not deliver the code of the notice. */
const PlainStopNotice = ({ scan, canRetry }: StopNoticeProps) => (
  <PartialNotice
    actions={
      canRetry && (
        <Button ref={passFocusToRegion} size="small" onClick={scan.resume}>
          Try again
        </Button>
      )
    }
  >
    {scan.status === "waiting"
      ? "The scan is waiting for the service."
      : scan.status === "done"
        ? "Couldn't load new events."
        : "The scan stopped."}
  </PartialNotice>
);
const StopNotice = lazyComponent(
  async () => (await import("./stop-notice.tsx")).StopNotice,
  PlainStopNotice,
);

const Bar = styled("div")({
  display: "flex",
  flex: "none",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: 14,
  rowGap: 4,
  minBlockSize: 44,
  paddingBlock: 6,
  paddingInline: 16,
  borderBlockEnd: "1px solid var(--line)",
  background: "var(--surface)",
  fontVariantNumeric: "tabular-nums",
  "& > button": { marginInlineStart: "auto" },
});
const Track = styled(ProgressBar)({
  flex: "1 1 200px",
  blockSize: 5,
  borderRadius: 3,
  background: "var(--line-soft)",
  "@media (max-width: 599.95px)": { flexBasis: "100%" },
});
const Pace = styled("span")({
  display: "flex",
  flexWrap: "wrap",
  columnGap: 14,
  color: "var(--ink-3)",
  fontSize: 12.5,
});

export interface FailureScanBarProps {
  scan: ScanView;
  window: WindowDescription;
}

export function FailureScanBar({ scan, window }: FailureScanBarProps) {
  const { status, scannedShare, pause, resume, refresh } = scan;
  const coverageText = describeScanCoverage(scannedShare, window.name);
  const isRunning = status === "idle" || status === "scanning";
  const hasStopped =
    !isRunning && status !== "paused" && (status !== "done" || scan.error !== undefined);
  const action = isRunning
    ? { label: "Pause", icon: <PauseIcon />, run: pause }
    : status === "paused"
      ? { label: "Resume", icon: <PlayIcon />, run: resume }
      : (status === "done" || status === "full") && refresh
        ? { label: "Refresh", icon: <RefreshIcon />, run: refresh }
        : undefined;
  return (
    <div role="group" aria-label="Scan" tabIndex={-1}>
      <Bar>
        {status !== "done" && (
          <Track
            aria-label="Scan progress"
            aria-valuetext={coverageText}
            value={scannedShare}
            {...(!isRunning && { "data-stopped": "" })}
          />
        )}
        <b>{coverageText}</b>
        <Pace>
          {describePace(scan).map((part) => (
            <span key={part}>{part}</span>
          ))}
          {status === "paused" && <span>Paused</span>}
        </Pace>
        {/* One button for all actions, so that it keeps the focus when the action changes. */}
        {action && (
          <Button
            ref={passFocusToRegion}
            size="small"
            startIcon={action.icon}
            onClick={(event) => {
              if (!isDoubleClick(event)) action.run();
            }}
          >
            {action.label}
          </Button>
        )}
        {/* Announces the coverage only once the scan stops, because progress changes too fast, and
            without the window's name, because the name changes when the window is no longer current. */}
        <VisuallyHidden role="status">
          {isRunning || hasStopped ? "" : describeScanCoverage(scannedShare, "the range")}
        </VisuallyHidden>
      </Bar>
      {hasStopped && (
        <StopNotice
          scan={scan}
          // A finished scan with a `resumesAt` retries automatically.
          canRetry={status === "waiting" || (status !== "full" && scan.resumesAt === undefined)}
        />
      )}
    </div>
  );
}
