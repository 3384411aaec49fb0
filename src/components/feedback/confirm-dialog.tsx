import { useId, type ReactNode, type SyntheticEvent } from "react";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";

export interface ConfirmDialogProps {
  open: boolean;
  /** Asks the question with the thing's name: "Make Mailgun primary in Production?". */
  title: ReactNode;
  /**
   * What will happen, in sentences; may contain fields, whose input stays when the action fails.
   */
  children: ReactNode;
  /** The verb that names the thing: "Make Mailgun primary". */
  confirmLabel: string;
  onConfirm: () => void;
  onCancel: () => void;
  /** True from the click until the answer. Closing is not possible meanwhile. */
  pending: boolean;
  /** What went wrong, shown here where the operator acted; null when nothing did. */
  error: ReactNode;
  /** For what cannot be undone. */
  destructive?: boolean;
  /** Why it cannot be confirmed yet; shown beside the disabled button. */
  notYet?: string | undefined;
}

/** Asks before an action, and stays until the action has succeeded or was given up. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirmLabel, onConfirm, onCancel } = props;
  const { pending, error, destructive = false, notYet } = props;
  const titleId = useId();
  const reasonId = useId();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!pending && notYet === undefined) onConfirm();
  };
  return (
    <Dialog
      open={open}
      onClose={() => {
        if (!pending) onCancel();
      }}
      aria-labelledby={titleId}
      maxWidth="xs"
    >
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent sx={{ "& > p + p": { marginBlockStart: "8px" } }}>
          {children}
          {error !== null && error !== undefined && error !== "" && (
            <Alert severity="error" sx={{ marginBlockStart: "14px" }}>
              {error}
            </Alert>
          )}
        </DialogContent>
        <DialogActions>
          {notYet !== undefined && (
            <span id={reasonId} style={{ marginInlineEnd: "auto", color: "var(--ink-3)" }}>
              {notYet}
            </span>
          )}
          <Button onClick={onCancel} disabled={pending}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={destructive ? "error" : "primary"}
            loading={pending}
            disabled={notYet !== undefined}
            {...(notYet !== undefined ? { "aria-describedby": reasonId } : {})}
          >
            {confirmLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
