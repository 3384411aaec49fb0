import type { SegmentKind } from "./lanes.ts";

interface Look {
  word: string;
  bar: { background: string };
}

const hatched = (colour: string, angle: number) =>
  `repeating-linear-gradient(${angle}deg, color-mix(in srgb, ${colour} 62%, transparent) 0 2px, color-mix(in srgb, ${colour} 18%, transparent) 2px 6px)`;

/** Work is solid in its status color; waits are patterns, to differ without color. */
export const laneLook: Record<SegmentKind, Look> = {
  sent: { word: "sent", bar: { background: "var(--ok)" } },
  retried: { word: "tried and retried", bar: { background: "var(--warn)" } },
  warned: { word: "warning", bar: { background: "var(--warn)" } },
  failed: { word: "failed", bar: { background: "var(--fail)" } },
  notSent: { word: "not sent", bar: { background: "var(--idle)" } },
  queue: {
    word: "in the queue",
    bar: { background: "color-mix(in srgb, var(--idle) 34%, transparent)" },
  },
  retryWait: {
    word: "until the next try",
    bar: {
      background: "linear-gradient(var(--idle), var(--idle)) center / 100% 2px no-repeat",
    },
  },
  delay: { word: "delay", bar: { background: hatched("var(--wait)", 65) } },
  digest: { word: "digest window", bar: { background: hatched("var(--wait)", 115) } },
  extension: {
    word: "extended to the schedule",
    bar: {
      background:
        "radial-gradient(circle at 3px 5px, var(--wait) 1.4px, transparent 1.8px) 0 0 / 6px 10px, color-mix(in srgb, var(--wait) 18%, transparent)",
    },
  },
};
