import { useId, type ReactNode } from "react";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { Bar } from "../layout/bar.tsx";
import { publishHeight } from "../layout/publish-height.ts";
import { Muted } from "../text/muted.tsx";

/**
 * Space that scrolling leaves below a focused field, whichever element scrolls. The bar can wrap
 * onto two lines, and in the JSON editor, browsers scroll only the line with the cursor into view.
 */
const scrollPadding = {
  scrollPaddingBlockEnd: "calc(112px + var(--task-tray-height, 0px))",
};

const StickyBar = styled(Bar)({
  // In a shorter window, the bar would cover too much of the form.
  "@media screen and (min-height: 480px)": {
    position: "sticky",
    insetBlockEnd: 0,
    zIndex: 3,
    // The page scrolls as a whole, and its background tasks are sticky, too.
    "@media (max-width: 899.95px)": { insetBlockEnd: "var(--task-tray-height, 0px)" },
  },
  paddingBlock: 10,
  paddingInline: 18,
  borderBlockStart: "1px solid var(--line)",
  background: "var(--surface)",
  "& > [role=alert]": { flexBasis: "100%" },
  "html:has(&)": scrollPadding,
  "main:has(&)": scrollPadding,
  "main > div:has(&)": scrollPadding,
});

export interface SaveBarProps {
  reviewLabel: string;
  disabledReason: string | undefined;
  error: ReactNode;
  onCancel: () => void;
}

const publishBarHeight = publishHeight("--save-bar-height");

export function SaveBar({ reviewLabel, disabledReason, error, onCancel }: SaveBarProps) {
  const reasonId = useId();
  return (
    <StickyBar ref={publishBarHeight}>
      {error && <Alert severity="error">{error}</Alert>}
      <Button
        type="submit"
        variant="contained"
        disabled={disabledReason !== undefined}
        {...(disabledReason !== undefined && { "aria-describedby": reasonId })}
      >
        {reviewLabel}
      </Button>
      <Button onClick={onCancel}>Cancel</Button>
      {disabledReason !== undefined && <Muted id={reasonId}>{disabledReason}</Muted>}
    </StickyBar>
  );
}
