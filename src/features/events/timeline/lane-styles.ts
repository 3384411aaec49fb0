import type { SegmentKind } from "./lanes.ts";

const createHatching = (color: string, angle: number) =>
  `repeating-linear-gradient(${angle}deg, color-mix(in srgb, ${color} 62%, transparent) 0 2px, color-mix(in srgb, ${color} 18%, transparent) 2px 6px)`;

/**
 * Labels and bars of segments. Results are solid in their status color, and waits are a light fill,
 * a line, or a pattern.
 */
export const laneStyles: Record<SegmentKind, { label: string; bar: { background: string } }> = {
  sent: { label: "sent", bar: { background: "var(--ok)" } },
  retried: { label: "retried", bar: { background: "var(--warn)" } },
  warned: { label: "warning", bar: { background: "var(--warn)" } },
  failed: { label: "failed", bar: { background: "var(--fail)" } },
  notSent: { label: "not sent", bar: { background: "var(--idle)" } },
  queue: {
    label: "queued",
    bar: { background: "color-mix(in srgb, var(--idle) 34%, transparent)" },
  },
  retryWait: {
    label: "waiting to retry",
    bar: {
      background: "linear-gradient(var(--idle), var(--idle)) center / 100% 2px no-repeat",
    },
  },
  delay: { label: "delay", bar: { background: createHatching("var(--wait)", 65) } },
  digest: { label: "digest window", bar: { background: createHatching("var(--wait)", 115) } },
  extension: {
    label: "extended by schedule",
    bar: {
      background:
        "radial-gradient(circle at 3px 5px, var(--wait) 1.4px, transparent 1.8px) 0 0 / 6px 10px, color-mix(in srgb, var(--wait) 18%, transparent)",
    },
  },
};
