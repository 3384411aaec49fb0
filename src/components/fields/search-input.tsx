import { styled } from "@mui/material/styles";
import type { InputHTMLAttributes, ReactNode, Ref } from "react";

// The box imitates MUI's outlined input, so that the first screen doesn't load MUI's code for it.
const Box = styled("span")({
  display: "flex",
  alignItems: "center",
  gap: 6,
  minBlockSize: 32,
  minInlineSize: 0,
  paddingInline: 10,
  border: "1px solid var(--line-strong)",
  borderRadius: 6,
  background: "var(--raised)",
  color: "var(--ink)",
  fontSize: 13,
  lineHeight: "20px",
  "&:hover": { borderColor: "var(--ink-3)" },
  "&:focus-within": { borderColor: "var(--accent)", boxShadow: "inset 0 0 0 1px var(--accent)" },
  "@media (pointer: coarse)": { minBlockSize: 40, fontSize: 16, "& kbd": { display: "none" } },
  "@media (forced-colors: active)": { "&:focus-within": { outline: "1px solid Highlight" } },
});

const Input = styled("input")({
  flex: 1,
  minInlineSize: 0,
  padding: 0,
  border: 0,
  outline: "none",
  background: "none",
  color: "inherit",
  font: "inherit",
  textOverflow: "ellipsis",
  "&::placeholder": { color: "var(--ink-3)", opacity: 1 },
});

export interface SearchInputProps extends InputHTMLAttributes<HTMLInputElement> {
  /** Required, because the input has no visible label. */
  "aria-label": string;
  inputRef?: Ref<HTMLInputElement>;
  startAdornment?: ReactNode;
  endAdornment?: ReactNode;
}

export const SearchInput = ({
  inputRef,
  startAdornment,
  endAdornment,
  className,
  style,
  ...inputProps
}: SearchInputProps) => (
  <Box {...(className !== undefined && { className })} {...(style && { style })}>
    {startAdornment}
    <Input
      ref={inputRef}
      spellCheck={false}
      autoCapitalize="off"
      autoComplete="off"
      {...inputProps}
    />
    {endAdornment}
  </Box>
);
