import type { Components, Theme } from "@mui/material/styles";
import { FailIcon, InfoIcon, WarnIcon } from "../../../components/icons.tsx";

const floatingStyle = {
  background: "var(--raised)",
  border: "1px solid var(--line)",
  borderRadius: 8,
  boxShadow: "var(--shadow)",
};

const itemStyle = {
  minHeight: 32,
  padding: "4px 10px",
  gap: 8,
  borderRadius: 5,
  fontSize: 13,
  lineHeight: "20px",
  "&:hover, &.Mui-focusVisible": { background: "var(--hover)" },
  "&.Mui-selected, &.Mui-selected:hover": {
    background: "var(--accent-soft)",
    color: "var(--accent)",
  },
  "& .MuiListItemIcon-root": { minWidth: 0 },
  "@media (pointer: coarse)": { minHeight: 42 },
};

const getSeverityStyle = (colorToken: string) => ({
  color: "var(--ink)",
  background: `var(--${colorToken}-soft)`,
  borderColor: `color-mix(in srgb, var(--${colorToken}) 28%, transparent)`,
  "& .MuiAlert-icon": { color: `var(--${colorToken})` },
});

export const surfaceOverrides: Components<Theme> = {
  MuiPaper: { styleOverrides: { root: { backgroundImage: "none", boxShadow: "none" } } },
  MuiPopover: { styleOverrides: { paper: floatingStyle } },
  MuiMenu: { styleOverrides: { paper: floatingStyle, list: { padding: 4, minWidth: 180 } } },
  MuiMenuItem: { styleOverrides: { root: itemStyle } },
  MuiListItemIcon: {
    styleOverrides: { root: { minWidth: 0, color: "var(--ink-3)", fontSize: 16 } },
  },
  MuiListItemText: {
    styleOverrides: {
      root: { margin: 0 },
      primary: { fontSize: 13, lineHeight: "20px" },
      secondary: { fontSize: 12, lineHeight: "17px", color: "var(--ink-3)" },
    },
  },
  MuiListSubheader: {
    styleOverrides: {
      root: {
        padding: "8px 10px 4px",
        background: "transparent",
        color: "var(--ink-3)",
        fontSize: 11.5,
        fontWeight: 550,
        lineHeight: "16px",
      },
    },
  },
  MuiAutocomplete: {
    styleOverrides: {
      paper: floatingStyle,
      listbox: { padding: 4, "& .MuiAutocomplete-option": itemStyle },
      noOptions: { padding: "10px 12px", fontSize: 13, color: "var(--ink-3)" },
    },
  },
  MuiBackdrop: {
    styleOverrides: {
      root: { variants: [{ props: { invisible: false }, style: { background: "var(--scrim)" } }] },
    },
  },
  MuiDialog: {
    styleOverrides: {
      paper: {
        ...floatingStyle,
        borderRadius: 10,
        margin: 16,
        width: "calc(100% - 32px)",
        maxHeight: "calc(100% - 32px)",
      },
    },
  },
  MuiDialogTitle: {
    styleOverrides: {
      root: { padding: "16px 20px 6px", fontSize: 15, fontWeight: 650, lineHeight: "22px" },
    },
  },
  MuiDialogContent: {
    styleOverrides: {
      root: { padding: "6px 20px 16px", "&.MuiDialogContent-root": { paddingTop: 6 } },
    },
  },
  MuiDialogActions: {
    styleOverrides: {
      root: {
        padding: "12px 20px",
        gap: 8,
        borderBlockStart: "1px solid var(--line-soft)",
        flexWrap: "wrap",
      },
      spacing: { "& > :not(style) ~ :not(style)": { marginInlineStart: 0 } },
    },
  },
  MuiDrawer: {
    styleOverrides: { paper: { background: "var(--surface)", borderColor: "var(--line)" } },
  },
  MuiTooltip: {
    defaultProps: { enterDelay: 350, enterNextDelay: 120, placement: "bottom-start" },
    styleOverrides: {
      tooltip: {
        maxWidth: 340,
        padding: "5px 9px",
        borderRadius: 6,
        background: "var(--ink)",
        color: "var(--surface)",
        fontSize: 12,
        fontWeight: 450,
        lineHeight: "17px",
        overflowWrap: "anywhere",
        // Forced-colors mode replaces backgrounds, so only an outline remains visible.
        outline: "1px solid transparent",
      },
    },
  },
  MuiAlert: {
    defaultProps: {
      iconMapping: {
        info: <InfoIcon fontSize="inherit" />,
        warning: <WarnIcon fontSize="inherit" />,
        error: <FailIcon fontSize="inherit" />,
      },
    },
    styleOverrides: {
      root: {
        padding: "7px 12px",
        border: "1px solid transparent",
        borderRadius: 8,
        fontSize: 13,
        lineHeight: "20px",
        variants: [
          { props: { severity: "warning" }, style: getSeverityStyle("warn") },
          { props: { severity: "error" }, style: getSeverityStyle("fail") },
          { props: { severity: "info" }, style: getSeverityStyle("accent") },
        ],
      },
      icon: { padding: "2px 0", marginInlineEnd: 9, fontSize: 16, opacity: 1 },
      message: { padding: 0, minWidth: 0, overflowWrap: "anywhere" },
      action: { padding: 0, marginInlineEnd: 0, alignItems: "center" },
    },
  },
};
