import { styled } from "@mui/material/styles";
import { SearchInput } from "../../components/fields/search-input.tsx";
import { SearchIcon } from "../../components/icons.tsx";
import type { CommandPaletteProps } from "./command-palette.tsx";

const PalettePosition = styled("div")(({ theme }) => ({
  position: "fixed",
  insetBlockStart: "calc(min(10dvh, 90px) + 16px)",
  insetInline: 16,
  zIndex: theme.zIndex.modal,
  maxInlineSize: 600,
  marginInline: "auto",
  "& > span": { minBlockSize: 48, boxShadow: "var(--shadow)" },
}));

/** Renders a field that accepts text while the palette's code loads. */
export const PendingPalette = ({
  initialText = "",
  onInitialText,
  onClose,
}: CommandPaletteProps) => (
  <PalettePosition>
    <SearchInput
      autoFocus
      aria-label="Search or paste an ID"
      placeholder="Search or paste an ID"
      startAdornment={<SearchIcon />}
      value={initialText}
      onChange={(event) => onInitialText?.(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
      }}
    />
  </PalettePosition>
);
