import { chartColors, drawingStyle, partFills } from "../../../components/charts/part-styles.ts";
import type { SegmentKind } from "./lanes.ts";

const createHatching = (color: string, angle: number) =>
  `repeating-linear-gradient(${angle}deg, color-mix(in srgb, ${color} 62%, transparent) 0 2px, color-mix(in srgb, ${color} 18%, transparent) 2px 6px)`;

/** Shape of a segment's bar and of its swatch in the legend. */
export const segmentStyle = {
  borderRadius: 2,
  ...drawingStyle,
  "@media (forced-colors: active)": { border: "1px solid CanvasText" },
} as const;

/**
 * Colors of segments. In forced-colors mode, only brightness and patterns distinguish the kinds.
 * Failures and warnings look the same as in other charts.
 */
export const laneColors = {
  ...chartColors,
  "--lane-ok": "var(--ok)",
  "--lane-warn": "var(--warn)",
  "--lane-fail": "var(--fail)",
  "--lane-idle": "var(--idle)",
  "--lane-wait": "var(--wait)",
  "@media (forced-colors: active)": {
    ...chartColors["@media (forced-colors: active)"],
    "--lane-ok": "Canvas",
    "--lane-warn": partFills.warning,
    "--lane-fail": "var(--chart-fail)",
    "--lane-idle": "color-mix(in srgb, CanvasText 55%, Canvas)",
    "--lane-wait": "var(--chart-open)",
  },
} as const;

/** Results are solid in their status color. Waits are a light fill, a line, or a pattern. */
export const laneStyles: Record<SegmentKind, { label: string; bar: { background: string } }> = {
  sent: { label: "sent", bar: { background: "var(--lane-ok)" } },
  retried: { label: "retried", bar: { background: "var(--lane-warn)" } },
  warned: { label: "warning", bar: { background: "var(--lane-warn)" } },
  failed: { label: "failed", bar: { background: "var(--lane-fail)" } },
  notSent: { label: "not sent", bar: { background: "var(--lane-idle)" } },
  queue: {
    label: "queued",
    bar: { background: "color-mix(in srgb, var(--lane-idle) 34%, transparent)" },
  },
  retryWait: {
    label: "waiting to retry",
    bar: {
      background: "linear-gradient(var(--lane-idle), var(--lane-idle)) center / 100% 2px no-repeat",
    },
  },
  delay: { label: "delay", bar: { background: createHatching("var(--lane-wait)", 65) } },
  digest: { label: "digest window", bar: { background: createHatching("var(--lane-wait)", 115) } },
  extension: {
    label: "extended by schedule",
    bar: {
      background:
        "radial-gradient(circle at 3px 5px, var(--lane-wait) 1.4px, transparent 1.8px) 0 0 / 6px 10px, color-mix(in srgb, var(--lane-wait) 18%, transparent)",
    },
  },
};
