import type { Sizes } from "../../demo/names.ts";

/** Smaller demos with the same incidents and stories as the default one. */
export const demoSizes = {
  whole: {
    Production: { subscribers: 300, perMinute: 0.8, big: true },
    Development: { subscribers: 40, perMinute: 0.15, big: false },
  },
  small: {
    Production: { subscribers: 120, perMinute: 0.1, big: false },
    Development: { subscribers: 10, perMinute: 0.02, big: false },
  },
} satisfies Record<string, Sizes>;
export type DemoSize = keyof typeof demoSizes;
