import { useId, type ReactNode } from "react";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { Bar } from "../layout/bar.tsx";
import { Muted } from "../text/muted.tsx";

const StickyBar = styled(Bar)({
  // In a lower window, the bar would cover too much of the form.
  "@media screen and (min-height: 480px)": { position: "sticky", insetBlockEnd: 0, zIndex: 3 },
  paddingBlock: 10,
  paddingInline: 18,
  borderBlockStart: "1px solid var(--line)",
  background: "var(--surface)",
  "& > [role=alert]": { flexBasis: "100%" },
});

export interface SaveBarProps {
  reviewLabel: string;
  /** Why the review is unavailable. */
  reason: string | undefined;
  error: ReactNode;
  onCancel: () => void;
}

export function SaveBar({ reviewLabel, reason, error, onCancel }: SaveBarProps) {
  const reasonId = useId();
  return (
    // `later.css` scrolls the focused field clear of the bar.
    <StickyBar data-save-bar="">
      {error && <Alert severity="error">{error}</Alert>}
      <Button
        type="submit"
        variant="contained"
        disabled={reason !== undefined}
        {...(reason !== undefined && { "aria-describedby": reasonId })}
      >
        {reviewLabel}
      </Button>
      <Button onClick={onCancel}>Cancel</Button>
      {reason !== undefined && <Muted id={reasonId}>{reason}</Muted>}
    </StickyBar>
  );
}
