import { useRef, type ReactNode } from "react";
import { styled } from "@mui/material/styles";
import { CloseIcon, ExcludeIcon } from "../icons.tsx";
import { PopoverCard } from "../popover-card.tsx";
import { usePopup } from "../use-menu.ts";

const Chip = styled("span")({
  display: "inline-flex",
  alignItems: "stretch",
  maxInlineSize: "100%",
  minBlockSize: 26,
  border: "1px solid var(--line-button)",
  borderRadius: 6,
  background: "var(--raised)",
  color: "var(--ink-2)",
  fontSize: 12,
  lineHeight: "18px",
  // The border is dashed if the browser applies the filter to loaded events.
  "&[data-in-browser]": { borderStyle: "dashed", borderColor: "var(--line-strong)" },
  "@media (pointer: coarse)": { minBlockSize: 36 },
});

const partStyle = {
  display: "inline-flex",
  alignItems: "center",
  gap: 6,
  border: 0,
  borderRadius: 5,
  background: "none",
  color: "inherit",
  font: "inherit",
  minInlineSize: 0,
};

const Content = styled("span")({ ...partStyle, paddingBlock: 2, paddingInline: 8 });
const EditButton = styled("button")({
  ...partStyle,
  paddingBlock: 2,
  paddingInline: 8,
  cursor: "pointer",
  textAlign: "start",
  "&:hover": { background: "var(--hover)" },
});
const RemoveButton = styled("button")({
  ...partStyle,
  justifyContent: "center",
  inlineSize: 24,
  padding: 0,
  marginInlineStart: -4,
  color: "var(--ink-3)",
  cursor: "pointer",
  fontSize: 12,
  "&:hover": { background: "var(--hover)", color: "var(--ink)" },
  "@media (pointer: coarse)": { inlineSize: 36 },
});

const Value = styled("span")({
  minInlineSize: 0,
  overflow: "hidden",
  textOverflow: "ellipsis",
  color: "var(--ink)",
  font: "500 12px/18px var(--mono)",
  fontVariantLigatures: "none",
});

export interface FilterChipProps {
  label: string;
  value: ReactNode;
  /**
   * Shows an icon for a filter that excludes its values. The label must express the exclusion, too.
   */
  isExcluded?: boolean;
  /** `service`, or `browser` for filters that apply to loaded events. */
  appliedBy?: "service" | "browser";
  onRemove?: (() => void) | undefined;
  /** Label of the remove button if the chip isn't a filter, such as "Remove event". */
  removeLabel?: string;
  editorLabel?: string;
  renderEditor?: ((close: () => void) => ReactNode) | undefined;
}

export function FilterChip(props: FilterChipProps) {
  const { label, value, isExcluded = false, appliedBy = "service", onRemove, renderEditor } = props;
  const { removeLabel = `Remove filter: ${label}`, editorLabel = `Filter: ${label}` } = props;
  const chip = useRef<HTMLSpanElement>(null);
  const { close, buttonProps, popupProps } = usePopup("dialog", PopoverCard);
  const content = (
    <>
      {isExcluded && <ExcludeIcon fontSize="inherit" sx={{ color: "var(--fail)" }} />}
      <span>{appliedBy === "browser" ? `In browser: ${label}` : label}</span>
      <Value>{value}</Value>
    </>
  );
  return (
    <Chip
      ref={chip}
      {...(appliedBy === "browser"
        ? { "data-in-browser": "", title: "Applied in the browser to loaded events" }
        : {})}
    >
      {renderEditor ? (
        <EditButton type="button" {...buttonProps}>
          {content}
        </EditButton>
      ) : (
        <Content>{content}</Content>
      )}
      {onRemove && (
        <RemoveButton type="button" aria-label={removeLabel} onClick={onRemove}>
          <CloseIcon fontSize="inherit" />
        </RemoveButton>
      )}
      {renderEditor && (
        <PopoverCard {...popupProps} anchorEl={() => chip.current} label={editorLabel}>
          {renderEditor(close)}
        </PopoverCard>
      )}
    </Chip>
  );
}
