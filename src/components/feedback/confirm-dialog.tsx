import { useId, type ReactNode, type SyntheticEvent } from "react";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";

export interface ConfirmDialogProps {
  open: boolean;
  /** A question, such as "Set Mailgun as primary in Production?". */
  title: ReactNode;
  /** The consequences. May contain fields, which keep their input if the action fails. */
  children: ReactNode;
  confirmLabel: string;
  onConfirm: () => void;
  onCancel: () => void;
  /** True while the action runs. The dialog can't be closed during that time. */
  isPending?: boolean;
  error?: ReactNode;
  /** Set for actions that can't be undone. */
  isDestructive?: boolean;
  /** Why the confirm button is disabled. Shown beside the button. */
  disabledReason?: string | undefined;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirmLabel, onConfirm, onCancel } = props;
  const { isPending = false, error, isDestructive = false, disabledReason } = props;
  const titleId = useId();
  const reasonId = useId();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    // While the dialog fades out, its buttons still work.
    if (open && !isPending && disabledReason === undefined) onConfirm();
  };
  return (
    <Dialog
      open={open}
      onClose={() => {
        if (!isPending) onCancel();
      }}
      aria-labelledby={titleId}
      maxWidth="xs"
    >
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent sx={{ "& > p + p": { marginBlockStart: "8px" } }}>
          {children}
          {error && (
            <Alert severity="error" sx={{ marginBlockStart: "14px" }}>
              {error}
            </Alert>
          )}
        </DialogContent>
        <DialogActions>
          {disabledReason !== undefined && (
            <span id={reasonId} style={{ flexBasis: "100%", color: "var(--ink-3)" }}>
              {disabledReason}
            </span>
          )}
          <Button onClick={onCancel} disabled={isPending}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={isDestructive ? "error" : "primary"}
            loading={isPending}
            disabled={disabledReason !== undefined}
            {...(disabledReason !== undefined ? { "aria-describedby": reasonId } : {})}
          >
            {confirmLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
