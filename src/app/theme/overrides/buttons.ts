import type { Components, Theme } from "@mui/material/styles";
import { FocusableButton } from "./focusable-button.ts";

const touchTargetStyle = { "@media (pointer: coarse)": { minHeight: 36 } };

const outlinedStyle = {
  color: "var(--ink)",
  background: "var(--raised)",
  borderColor: "var(--line-button)",
  "&:hover": { background: "var(--hover)", borderColor: "var(--line-strong)" },
  "&[aria-pressed='true']": {
    color: "var(--accent)",
    borderColor: "var(--accent)",
    boxShadow: "inset 0 0 0 1px var(--accent)",
  },
};

/** Overrides that make outlined buttons the default. `contained` is for the page's main action. */
export const buttonOverrides: Components<Theme> = {
  MuiButtonBase: { defaultProps: { disableRipple: true, disableTouchRipple: true } },
  MuiButton: {
    defaultProps: { variant: "outlined", disableElevation: true, component: FocusableButton },
    styleOverrides: {
      root: {
        minWidth: "auto",
        minHeight: 28,
        padding: "0 11px",
        borderRadius: 6,
        fontSize: 12.5,
        fontWeight: 550,
        lineHeight: "18px",
        whiteSpace: "nowrap",
        ...touchTargetStyle,
        variants: [
          { props: { size: "small" }, style: { minHeight: 24, padding: "0 8px", fontSize: 12 } },
          { props: { size: "large" }, style: { minHeight: 34, padding: "0 14px", fontSize: 13 } },
          { props: { variant: "outlined", color: "primary" }, style: outlinedStyle },
          {
            props: { variant: "outlined", color: "error" },
            style: { borderColor: "var(--line-button)", background: "var(--raised)" },
          },
          { props: { variant: "contained" }, style: { border: "1px solid transparent" } },
          {
            props: { variant: "text", color: "inherit" },
            style: { color: "var(--ink-2)", "&:hover": { color: "var(--ink)" } },
          },
        ],
      },
      startIcon: {
        marginInline: "-2px 6px",
        "& > *:nth-of-type(1)": { fontSize: 15 },
      },
      endIcon: {
        marginInline: "6px -2px",
        "& > *:nth-of-type(1)": { fontSize: 15 },
      },
    },
  },
  MuiIconButton: {
    defaultProps: { component: FocusableButton },
    styleOverrides: {
      root: {
        width: 28,
        height: 28,
        padding: 0,
        borderRadius: 6,
        color: "var(--ink-2)",
        fontSize: 16,
        "&:hover": { background: "var(--hover)", color: "var(--ink)" },
        "&[aria-pressed='true']": { background: "var(--accent-soft)", color: "var(--accent)" },
        "@media (pointer: coarse)": { width: 36, height: 36 },
        variants: [{ props: { size: "small" }, style: { width: 24, height: 24, fontSize: 15 } }],
      },
    },
  },
  MuiChip: {
    styleOverrides: {
      root: {
        height: 26,
        borderRadius: 6,
        border: "1px solid var(--line-button)",
        background: "var(--raised)",
        color: "var(--ink-2)",
        fontSize: 12,
        variants: [
          { props: { size: "small" }, style: { height: 22, fontSize: 11.5 } },
          {
            props: { variant: "outlined", color: "primary" },
            style: { borderColor: "var(--accent)", color: "var(--accent)", fontWeight: 500 },
          },
        ],
      },
      label: { paddingInline: 8 },
    },
  },
};
