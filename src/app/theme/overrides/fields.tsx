import SvgIcon from "@mui/material/SvgIcon";
import type { Components, Theme } from "@mui/material/styles";
import { ChevronDownIcon } from "../../../components/icons.tsx";

const createRadioIcon = (isChecked: boolean) => (
  <SvgIcon sx={{ fontSize: 18 }}>
    <circle cx="12" cy="12" r="8.3" fill="var(--surface)" stroke="currentColor" strokeWidth="1.4" />
    {isChecked && <circle cx="12" cy="12" r="4.6" fill="currentColor" />}
  </SvgIcon>
);

const radioStyle = {
  padding: 5,
  color: "var(--line-strong)",
  "&:hover": { background: "transparent", color: "var(--ink-3)" },
  "&.Mui-checked": { color: "var(--accent)" },
};

/**
 * Overrides that place labels above their fields. Field borders have a contrast of at least 3:1 on
 * every surface.
 */
export const fieldOverrides: Components<Theme> = {
  MuiFormControl: { defaultProps: { size: "small" } },
  MuiTextField: { defaultProps: { size: "small", fullWidth: true } },
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: {
      root: {
        position: "static",
        transform: "none",
        maxWidth: "none",
        marginBlockEnd: 5,
        overflow: "visible",
        whiteSpace: "normal",
        color: "var(--ink)",
        fontSize: 12.5,
        fontWeight: 550,
        lineHeight: "18px",
        "&.Mui-focused, &.Mui-error": { color: "var(--ink)" },
        "&.Mui-disabled": { color: "var(--ink-3)" },
      },
      asterisk: { color: "var(--fail)" },
    },
  },
  MuiInputBase: {
    // These keyframes only show when the browser fills a field, so that its label can move. Each
    // field would add them to the page.
    defaultProps: { disableInjectingGlobalStyles: true },
    styleOverrides: {
      root: { fontSize: 13, lineHeight: "20px", color: "var(--ink)" },
      input: {
        "&::placeholder": { color: "var(--ink-3)", opacity: 1 },
        // Without dimming, the calendar icon would be as prominent as the text.
        "&::-webkit-calendar-picker-indicator": { opacity: 0.7, cursor: "pointer" },
      },
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: {
        minHeight: 32,
        borderRadius: 6,
        background: "var(--raised)",
        "@media (pointer: coarse)": { minHeight: 40, fontSize: 16 },
        "& .MuiOutlinedInput-notchedOutline": { borderColor: "var(--line-strong)" },
        "&:hover .MuiOutlinedInput-notchedOutline": { borderColor: "var(--ink-3)" },
        "&.Mui-focused .MuiOutlinedInput-notchedOutline": {
          borderWidth: 2,
          borderColor: "var(--accent)",
        },
        "&.Mui-error .MuiOutlinedInput-notchedOutline": { borderColor: "var(--fail)" },
        "&.Mui-disabled": { background: "var(--line-soft)" },
        "&.Mui-disabled .MuiOutlinedInput-notchedOutline": { borderColor: "var(--line-button)" },
        variants: [{ props: { multiline: true }, style: { padding: 0 } }],
      },
      input: { height: "auto", padding: "5px 10px" },
      notchedOutline: { top: 0, "& > legend": { display: "none" } },
      adornedStart: { paddingInlineStart: 9 },
      adornedEnd: { paddingInlineEnd: 4 },
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: {
        margin: "4px 0 0",
        color: "var(--ink-3)",
        fontSize: 12,
        lineHeight: "17px",
        "&.Mui-error": { color: "var(--fail)" },
      },
    },
  },
  MuiFormLabel: {
    styleOverrides: {
      root: {
        color: "var(--ink)",
        fontSize: 12.5,
        fontWeight: 550,
        "&.Mui-focused, &.Mui-error": { color: "var(--ink)" },
      },
    },
  },
  MuiFormControlLabel: {
    styleOverrides: {
      root: { marginInline: "-5px 16px", gap: 2 },
      label: { fontSize: 13 },
    },
  },
  MuiSelect: {
    defaultProps: { IconComponent: ChevronDownIcon },
    styleOverrides: {
      select: { minHeight: 0, paddingInlineEnd: "30px !important" },
      icon: { insetInlineEnd: 8, fontSize: 16, color: "var(--ink-3)" },
    },
  },
  MuiRadio: {
    defaultProps: { icon: createRadioIcon(false), checkedIcon: createRadioIcon(true) },
    styleOverrides: { root: radioStyle },
  },
  MuiSwitch: {
    styleOverrides: {
      root: { width: 34, height: 24, padding: "3px 1px", overflow: "visible" },
      switchBase: {
        padding: 0,
        insetBlockStart: 6,
        insetInlineStart: 4,
        color: "var(--ink-3)",
        "&:hover": { background: "transparent" },
        "&.Mui-checked": { color: "var(--on-accent)", transform: "translateX(14px)" },
        "&.Mui-checked + .MuiSwitch-track": {
          opacity: 1,
          background: "var(--accent)",
          borderColor: "var(--accent)",
        },
        "&.Mui-focusVisible + .MuiSwitch-track": {
          outline: "2px solid var(--accent)",
          outlineOffset: 2,
        },
        "&.Mui-disabled": { color: "var(--line-strong)" },
        "&.Mui-disabled + .MuiSwitch-track": { opacity: 1, background: "var(--line-soft)" },
      },
      thumb: { width: 12, height: 12, boxShadow: "none" },
      track: {
        borderRadius: 9,
        border: "1px solid var(--line-strong)",
        background: "var(--raised)",
        opacity: 1,
      },
    },
  },
};
