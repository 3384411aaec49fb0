import type { Components, Theme } from "@mui/material/styles";

export const contentOverrides: Components<Theme> = {
  MuiSvgIcon: { styleOverrides: { root: { fontSize: 16, width: "1em", height: "1em" } } },
  MuiLink: {
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
  MuiDivider: { styleOverrides: { root: { borderColor: "var(--line)" } } },
  MuiSkeleton: {
    defaultProps: { variant: "rounded" },
    styleOverrides: {
      root: { background: "var(--line)", opacity: 0.7 },
      rounded: { borderRadius: 4 },
    },
  },
  MuiCircularProgress: { defaultProps: { size: 16, thickness: 5 } },
};
