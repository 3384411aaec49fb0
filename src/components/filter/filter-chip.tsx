import { useId, useRef, useState, type ReactNode } from "react";
import { styled } from "@mui/material/styles";
import { CloseIcon } from "../icons.tsx";
import { PopoverCard } from "../popover-card.tsx";

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
  // Dashed: applied by the browser to loaded events, as the service doesn't support it.
  "&[data-here]": { borderStyle: "dashed", borderColor: "var(--line-strong)" },
  "@media (pointer: coarse)": { minBlockSize: 36 },
});

const part = {
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

const Words = styled("span")({ ...part, paddingBlock: 2, paddingInline: 8 });
const Opener = styled("button")({
  ...part,
  paddingBlock: 2,
  paddingInline: 8,
  cursor: "pointer",
  textAlign: "start",
  "&:hover": { background: "var(--hover)" },
});
const Remover = styled("button")({
  ...part,
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
  /** Who applies the filter: the service, or the browser to loaded events. */
  by?: "service" | "browser";
  onRemove?: (() => void) | undefined;
  /** Labels for a chip that isn't a filter: "Leave the event", "Another step". */
  removeLabel?: string;
  editorLabel?: string;
  /** Fields to change the value, in a popover. `close` is for its own buttons. */
  editor?: ((close: () => void) => ReactNode) | undefined;
}

export function FilterChip(props: FilterChipProps) {
  const { label, value, by = "service", onRemove, editor } = props;
  const { removeLabel = `Remove the filter ${label}`, editorLabel = `Filter ${label}` } = props;
  const chip = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);
  const id = useId();
  const words = (
    <>
      <span>
        {by === "browser" && "here "}
        {label}
      </span>
      <Value>{value}</Value>
    </>
  );
  return (
    <Chip
      ref={chip}
      {...(by === "browser"
        ? { "data-here": "", title: "Applied in this browser to what was read" }
        : {})}
    >
      {editor ? (
        <Opener
          type="button"
          aria-haspopup="dialog"
          aria-expanded={open}
          {...(open ? { "aria-controls": id } : {})}
          onClick={() => setOpen(true)}
          onPointerEnter={PopoverCard.preload}
          onFocus={PopoverCard.preload}
        >
          {words}
        </Opener>
      ) : (
        <Words>{words}</Words>
      )}
      {onRemove && (
        <Remover type="button" aria-label={removeLabel} onClick={onRemove}>
          <CloseIcon fontSize="inherit" />
        </Remover>
      )}
      {editor && (
        <PopoverCard
          id={id}
          open={open}
          anchorEl={() => chip.current}
          onClose={() => setOpen(false)}
          label={editorLabel}
        >
          {editor(() => setOpen(false))}
        </PopoverCard>
      )}
    </Chip>
  );
}
