import type { ReactNode } from "react";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import { ChevronDownIcon, ChevronUpIcon, CloseIcon } from "../../components/icons.tsx";
import { applyWhenNarrow } from "../../components/layout/split-view.tsx";
import { Tooltip } from "../../components/tooltip.tsx";
import { StepButton } from "../../components/step-button.tsx";

const Bar = styled("header")({
  position: "sticky",
  insetBlockStart: 0,
  zIndex: 3,
  display: "flex",
  flex: "none",
  alignItems: "center",
  gap: 10,
  minBlockSize: 44,
  paddingBlock: 6,
  paddingInline: "18px 12px",
  borderBlockEnd: "1px solid var(--line)",
  background: "var(--surface)",
  "& > h2": { fontSize: 13, fontWeight: 550 },
  // Keeps the focused element clear of the header.
  "[data-side=detail]:has(&)": { scrollPaddingBlockStart: 56 },
  "& > div": { display: "flex", alignItems: "center", gap: 4, marginInlineStart: "auto" },
  // In wide layouts, the list is next to the pane.
  "&[data-narrow-only]": { display: "none", ...applyWhenNarrow({ display: "flex" }) },
});

export interface PaneHeaderProps {
  title: ReactNode;
  closeLabel: string;
  onClose: () => void;
  /** Handlers that open the adjacent failures; undefined at the start or end of the list. */
  navigation?: { onPrevious: (() => void) | undefined; onNext: (() => void) | undefined };
  /** Shows the header only while the pane replaces the list. */
  isNarrowOnly?: boolean;
}

export function PaneHeader(props: PaneHeaderProps) {
  const { title, closeLabel, onClose, navigation, isNarrowOnly = false } = props;
  return (
    <Bar {...(isNarrowOnly && { "data-narrow-only": "" })}>
      {title}
      <div>
        {navigation && (
          <>
            <StepButton label="Previous failure" keys="[" onStep={navigation.onPrevious}>
              <ChevronUpIcon fontSize="inherit" />
            </StepButton>
            <StepButton label="Next failure" keys="]" onStep={navigation.onNext}>
              <ChevronDownIcon fontSize="inherit" />
            </StepButton>
          </>
        )}
        <Tooltip title={closeLabel} placement="top">
          <IconButton aria-label={closeLabel} onClick={onClose}>
            <CloseIcon fontSize="inherit" />
          </IconButton>
        </Tooltip>
      </div>
    </Bar>
  );
}
