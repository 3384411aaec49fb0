import { useState } from "react";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import Paper from "@mui/material/Paper";
import Snackbar from "@mui/material/Snackbar";
import { styled } from "@mui/material/styles";
import { CloseIcon, FailIcon, InfoIcon, OkIcon } from "../icons.tsx";
import { passFocus } from "../layout/pass-focus.ts";
import type { Notice } from "./use-notices.ts";

const visibleMs = 6000;

const toneIcons = {
  info: <InfoIcon sx={{ color: "var(--accent)" }} />,
  ok: <OkIcon sx={{ color: "var(--ok)" }} />,
  fail: <FailIcon sx={{ color: "var(--fail)" }} />,
};

const Card = styled(Paper)({
  display: "flex",
  alignItems: "center",
  gap: 9,
  maxInlineSize: 460,
  minBlockSize: 40,
  paddingBlock: 5,
  paddingInline: "12px 6px",
  border: "1px solid var(--line)",
  borderRadius: 8,
  background: "var(--raised)",
  boxShadow: "var(--shadow)",
  overflowWrap: "anywhere",
});

const passFocusToPage = passFocus(() =>
  document.querySelector("main")?.focus({ preventScroll: true }),
);

export interface NoticeBarProps {
  notice: Notice;
  hasNext: boolean;
  /** Called after the notice has faded out. */
  onClosed: () => void;
}

export function NoticeBar({ notice, hasNext, onClosed }: NoticeBarProps) {
  const { message, tone = "info", action } = notice;
  const [isOpen, setIsOpen] = useState(true);
  const close = () => setIsOpen(false);
  const [hasTimedOut, setHasTimedOut] = useState(false);
  // A failure must not hide later notices, such as the success of a retry.
  const hasExpired = hasTimedOut && (tone === "fail" ? hasNext && !action : hasNext || !action);
  return (
    <Snackbar
      open={isOpen && !hasExpired}
      autoHideDuration={visibleMs}
      anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
      sx={{ marginBlockEnd: "calc(var(--save-bar-height, 0px) + var(--task-tray-height, 0px))" }}
      onClose={(_, reason) => {
        if (reason === "timeout") setHasTimedOut(true);
        else if (reason !== "clickaway") close();
      }}
      slotProps={{ transition: { onExited: onClosed } }}
    >
      <Card role="status" aria-live="polite">
        {toneIcons[tone]}
        <span>{message}</span>
        {action && (
          <Button
            ref={passFocusToPage}
            variant="text"
            onClick={() => {
              action.onClick();
              close();
            }}
            sx={{ marginInlineStart: "auto" }}
          >
            {action.label}
          </Button>
        )}
        <IconButton ref={passFocusToPage} aria-label="Dismiss notice" size="small" onClick={close}>
          <CloseIcon fontSize="inherit" />
        </IconButton>
      </Card>
    </Snackbar>
  );
}
