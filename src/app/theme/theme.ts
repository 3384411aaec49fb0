import { createTheme } from "@mui/material/styles";
import { buttonOverrides } from "./overrides/buttons.ts";
import { contentOverrides } from "./overrides/content.ts";
import { fieldOverrides } from "./overrides/fields.tsx";
import { surfaceOverrides } from "./overrides/surfaces.tsx";

// Both schemes share one palette: the colors are CSS variables that change with `color-scheme`.
const palette = {
  // MUI's own function can't compute with CSS variables, and alerts call it even for a variant that
  // the console doesn't use.
  getContrastText: () => "var(--surface)",
  primary: {
    main: "var(--accent)",
    light: "var(--accent)",
    dark: "var(--accent-strong)",
    contrastText: "var(--on-accent)",
  },
  secondary: {
    main: "var(--ink-2)",
    light: "var(--ink-2)",
    dark: "var(--ink)",
    contrastText: "var(--surface)",
  },
  error: {
    main: "var(--fail)",
    light: "var(--fail)",
    dark: "var(--fail-strong)",
    contrastText: "var(--on-fail)",
  },
  warning: {
    main: "var(--warn)",
    light: "var(--warn)",
    dark: "var(--warn)",
    contrastText: "var(--surface)",
  },
  info: {
    main: "var(--wait)",
    light: "var(--wait)",
    dark: "var(--wait)",
    contrastText: "var(--surface)",
  },
  success: {
    main: "var(--ok)",
    light: "var(--ok)",
    dark: "var(--ok)",
    contrastText: "var(--surface)",
  },
  text: { primary: "var(--ink)", secondary: "var(--ink-2)", disabled: "var(--ink-3)" },
  background: { default: "var(--bg)", paper: "var(--surface)" },
  divider: "var(--line)",
  action: {
    active: "var(--ink-2)",
    hover: "var(--hover)",
    selected: "var(--accent-soft)",
    // Disabled controls must be readable, because operators need to identify them.
    disabled: "var(--ink-3)",
    disabledBackground: "var(--line-soft)",
    focus: "var(--accent-soft)",
  },
};

const bodyStyle = { fontSize: 13, lineHeight: 1.45, letterSpacing: 0 };

const toPercent = (share: number | string) => `calc(100% * ${share})`;

export const theme = createTheme({
  palette,
  shape: { borderRadius: 6 },
  focusVisible: { outlineColor: "var(--accent)" },
  motion: { reducedMotion: "system" },
  transitions: {
    duration: {
      shortest: 80,
      shorter: 100,
      short: 120,
      standard: 140,
      complex: 180,
      enteringScreen: 140,
      leavingScreen: 100,
    },
  },
  // Defines only the variants that MUI's components use.
  typography: {
    fontFamily: "var(--sans)",
    fontSize: 13,
    h6: { ...bodyStyle, fontWeight: 650 },
    body1: bodyStyle,
    body2: { ...bodyStyle, fontSize: 12.5 },
    caption: { ...bodyStyle, fontSize: 11.5 },
    button: { fontSize: 12.5, fontWeight: 550, letterSpacing: 0, textTransform: "none" },
  },
  components: { ...buttonOverrides, ...fieldOverrides, ...surfaceOverrides, ...contentOverrides },
});

// MUI's own functions can't compute with CSS variables.
Object.assign(theme, {
  alpha: (color: string, share: number | string) =>
    `color-mix(in srgb, ${color} ${toPercent(share)}, transparent)`,
  lighten: (color: string, share: number | string) =>
    `color-mix(in oklch, ${color}, #fff ${toPercent(share)})`,
  darken: (color: string, share: number | string) =>
    `color-mix(in oklch, ${color}, #000 ${toPercent(share)})`,
} satisfies Partial<typeof theme>);
