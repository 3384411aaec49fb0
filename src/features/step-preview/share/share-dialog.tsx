import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { CopyButton } from "../../../components/copy-button.tsx";
import { DownloadIcon } from "../../../components/icons.tsx";
import { StateMark } from "../../../components/state-mark.tsx";
import { downloadText } from "../../../lib/clipboard.ts";
import { formatList } from "../../../lib/format.ts";
import type { Draft } from "../draft/sections.ts";
import { exportText } from "../scenarios/scenarios.ts";
import { notCarried } from "./not-carried.ts";

export interface ShareDialogProps {
  open: boolean;
  onClose: () => void;
  draft: Draft;
  /** Where the reader of a link begins. */
  began: Draft;
}

/** A link to this preview, and the file for what a link cannot carry. */
export function ShareDialog({ open, onClose, draft, began }: ShareDialogProps) {
  const left = notCarried(draft, began);
  return (
    <Dialog open={open} onClose={onClose} maxWidth="sm" fullWidth>
      <DialogTitle>Share this preview</DialogTitle>
      <DialogContent sx={{ display: "grid", gap: "10px" }}>
        <p>
          The link names the workflow, the step, the event and the subscriber that it begins with,
          locale and time zone, and how the result is looked at.
        </p>
        {left.length === 0 ? (
          <StateMark tone="ok" label="Whoever opens it begins where you are now" />
        ) : (
          <>
            <StateMark
              tone="warn"
              label={`It cannot carry what was typed in ${formatList(left)}`}
            />
            <p>Send the file beside it: “Import” under Scenarios takes it in.</p>
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
        {left.length > 0 && (
          <Button
            startIcon={<DownloadIcon />}
            onClick={() =>
              downloadText(
                "preview.json",
                exportText([{ name: "Shared preview", draft }]),
                "application/json",
              )
            }
          >
            Save the file
          </Button>
        )}
        <CopyButton wide value={() => window.location.href} label="Copy the link" />
      </DialogActions>
    </Dialog>
  );
}
