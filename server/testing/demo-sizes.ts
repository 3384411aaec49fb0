import type { Sizes } from "../../demo/names.ts";

/** Smaller demos with the same incidents and stories as the default one. */
export const demoSizes = {
  whole: {
    Production: { subscribers: 300, perMinute: 0.8, hasBigEvents: true },
    Development: { subscribers: 40, perMinute: 0.15, hasBigEvents: false },
  },
  small: {
    Production: { subscribers: 120, perMinute: 0.1, hasBigEvents: false },
    Development: { subscribers: 10, perMinute: 0.02, hasBigEvents: false },
  },
} satisfies Record<string, Sizes>;
export type DemoSize = keyof typeof demoSizes;
