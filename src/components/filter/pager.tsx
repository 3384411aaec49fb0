import type { ReactNode } from "react";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { ChevronEndIcon, ChevronStartIcon } from "../icons.tsx";

const Bar = styled("nav")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 8,
  minBlockSize: 40,
  paddingBlock: 5,
  paddingInline: 12,
  borderBlockStart: "1px solid var(--line)",
  background: "var(--surface)",
  color: "var(--ink-3)",
  fontSize: 12,
  fontVariantNumeric: "tabular-nums",
});

export interface PagerProps {
  label: string;
  /** Describes the page, such as "51 to 100 of 2,400". */
  rangeText: ReactNode;
  /** Absent on the first page. */
  onPrevious?: (() => void) | undefined;
  /** Absent on the last page. */
  onNext?: (() => void) | undefined;
  previousLabel?: string;
  nextLabel?: string;
}

export function Pager(props: PagerProps) {
  const { label, rangeText, onPrevious, onNext } = props;
  return (
    <Bar aria-label={label}>
      <span role="status">{rangeText}</span>
      <Button
        size="small"
        startIcon={<ChevronStartIcon />}
        disabled={!onPrevious}
        onClick={onPrevious}
        sx={{ marginInlineStart: "auto" }}
      >
        {props.previousLabel ?? "Previous"}
      </Button>
      <Button size="small" endIcon={<ChevronEndIcon />} disabled={!onNext} onClick={onNext}>
        {props.nextLabel ?? "Next"}
      </Button>
    </Bar>
  );
}
