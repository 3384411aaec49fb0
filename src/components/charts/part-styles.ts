import type { OutcomePart } from "./histogram-layout.ts";

const createStripes = (color: string, background: string, angle = 135) =>
  `repeating-linear-gradient(${angle}deg, ${color} 0 2px, ${background} 2px 4px)`;

/** Fill for time that wasn't scanned. */
export const missingFill =
  "repeating-linear-gradient(135deg, var(--chart-hatch) 0 1.5px, transparent 1.5px 6px)";

/**
 * Fills by part. Neighbors differ in brightness or pattern, so that color isn't needed to
 * distinguish them.
 */
export const partFills: Readonly<Record<OutcomePart, string>> = {
  failed: "var(--chart-fail)",
  partlyFailed: createStripes("var(--chart-fail)", "var(--chart-fail-soft)"),
  warning: createStripes("var(--chart-warn)", "var(--chart-warn-soft)", 0),
  open: createStripes("var(--chart-open)", "var(--chart-open-soft)", 90),
  other: "var(--chart-other)",
};

/**
 * Styles that keep a chart's fills in forced-colors mode, in which `chartColors` are system colors.
 */
export const drawingStyle = { forcedColorAdjust: "none" } as const;

/**
 * Colors of charts. In forced-colors mode, they are derived from system colors, so only brightness
 * and patterns distinguish the parts.
 */
export const chartColors = {
  "--chart-fail": "var(--fail)",
  "--chart-fail-soft": "color-mix(in srgb, var(--fail) 30%, var(--surface))",
  "--chart-warn": "var(--warn)",
  "--chart-warn-soft": "color-mix(in srgb, var(--warn) 30%, var(--surface))",
  "--chart-open": "var(--wait)",
  "--chart-open-soft": "color-mix(in srgb, var(--wait) 30%, var(--surface))",
  "--chart-other": "light-dark(#d3d7dd, #3a424e)",
  "--chart-hatch": "light-dark(#d3d7dd, #343c48)",
  "@media (forced-colors: active)": {
    "--chart-fail": "CanvasText",
    "--chart-fail-soft": "Canvas",
    "--chart-warn": "CanvasText",
    "--chart-warn-soft": "Canvas",
    "--chart-open": "CanvasText",
    "--chart-open-soft": "Canvas",
    "--chart-other": "color-mix(in srgb, CanvasText 22%, Canvas)",
    "--chart-hatch": "color-mix(in srgb, CanvasText 45%, Canvas)",
  },
} as const;
