import type { SegmentKind } from "./lanes.ts";

interface Look {
  word: string;
  bar: { background: string };
}

const hatched = (color: string, angle: number) =>
  `repeating-linear-gradient(${angle}deg, color-mix(in srgb, ${color} 62%, transparent) 0 2px, color-mix(in srgb, ${color} 18%, transparent) 2px 6px)`;

/** Attempts are solid in their status color. Waits are patterns, to be distinct without color. */
export const laneLook: Record<SegmentKind, Look> = {
  sent: { word: "sent", bar: { background: "var(--ok)" } },
  retried: { word: "retried", bar: { background: "var(--warn)" } },
  warned: { word: "warning", bar: { background: "var(--warn)" } },
  failed: { word: "failed", bar: { background: "var(--fail)" } },
  notSent: { word: "not sent", bar: { background: "var(--idle)" } },
  queue: {
    word: "queued",
    bar: { background: "color-mix(in srgb, var(--idle) 34%, transparent)" },
  },
  retryWait: {
    word: "waiting to retry",
    bar: {
      background: "linear-gradient(var(--idle), var(--idle)) center / 100% 2px no-repeat",
    },
  },
  delay: { word: "delay", bar: { background: hatched("var(--wait)", 65) } },
  digest: { word: "digest window", bar: { background: hatched("var(--wait)", 115) } },
  extension: {
    word: "extended by schedule",
    bar: {
      background:
        "radial-gradient(circle at 3px 5px, var(--wait) 1.4px, transparent 1.8px) 0 0 / 6px 10px, color-mix(in srgb, var(--wait) 18%, transparent)",
    },
  },
};
