import type { Components, Theme } from "@mui/material/styles";

export const contentOverrides: Components<Theme> = {
  MuiSvgIcon: { styleOverrides: { root: { fontSize: 16, width: "1em", height: "1em" } } },
  MuiLink: {
    defaultProps: { underline: "always" },
    styleOverrides: {
      root: {
        color: "var(--accent)",
        textDecorationThickness: 1,
        textUnderlineOffset: 3,
        textDecorationColor: "color-mix(in srgb, var(--accent) 40%, transparent)",
        "&:hover": { textDecorationColor: "currentColor" },
      },
    },
  },
  MuiTableCell: {
    styleOverrides: {
      root: {
        padding: "4px 12px",
        borderBlockEnd: "1px solid var(--line-soft)",
        fontSize: 12.5,
        lineHeight: "18px",
        textAlign: "start",
      },
      head: {
        padding: "7px 12px",
        borderBlockEndColor: "var(--line)",
        background: "var(--surface)",
        color: "var(--ink-3)",
        fontSize: 11.5,
        fontWeight: 550,
      },
    },
  },
  MuiDivider: { styleOverrides: { root: { borderColor: "var(--line)" } } },
  MuiSkeleton: {
    defaultProps: { animation: "pulse", variant: "rounded" },
    styleOverrides: {
      root: { background: "var(--line)", opacity: 0.7 },
      rounded: { borderRadius: 4 },
    },
  },
  MuiCircularProgress: { defaultProps: { size: 16, thickness: 5 } },
};
