import Button from "@mui/material/Button";
import { PartialNotice } from "../../../components/feedback/banner.tsx";
import { passFocusToRegion } from "../../../components/feedback/pass-focus-to-region.ts";
import { RefreshIcon } from "../../../components/icons.tsx";
import { useInstantFormatter } from "../../../entities/events/use-instant-formatter.ts";
import type { ScanView } from "./scan-text.ts";
import { describeStop } from "./stop-text.ts";

export interface StopNoticeProps {
  scan: ScanView;
  canRetry: boolean;
}

export function StopNotice({ scan, canRetry }: StopNoticeProps) {
  // A wait can be shorter than a minute, so its end includes seconds.
  const formatEnd = useInstantFormatter(false, "second");
  return (
    <PartialNotice
      actions={
        canRetry && (
          <Button
            ref={passFocusToRegion}
            size="small"
            startIcon={<RefreshIcon />}
            onClick={scan.resume}
          >
            Try again
          </Button>
        )
      }
    >
      {describeStop(scan, formatEnd)}
    </PartialNotice>
  );
}
