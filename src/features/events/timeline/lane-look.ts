import type { SegmentKind } from "./lanes.ts";

interface Look {
  word: string;
  bar: { background: string };
}

/** Unread or waiting time is hatched; what happened is solid. */
export const laneLook: Record<SegmentKind, Look> = {
  sent: { word: "sent", bar: { background: "var(--ok)" } },
  retried: { word: "tried and retried", bar: { background: "var(--warn)" } },
  warned: { word: "warning", bar: { background: "var(--warn)" } },
  failed: { word: "failed", bar: { background: "var(--fail)" } },
  notSent: { word: "not sent", bar: { background: "var(--idle)" } },
  waiting: {
    word: "waiting",
    bar: {
      background:
        "repeating-linear-gradient(115deg, color-mix(in srgb, var(--idle) 55%, transparent) 0 3px, color-mix(in srgb, var(--idle) 22%, transparent) 3px 6px)",
    },
  },
};
