import type { Sizes } from "../../demo/names.ts";

/** Smaller demos with the same incidents and stories as the default one. */
export const demoSizes = {
  whole: {
    Production: { subscriberCount: 300, triggersPerMinute: 0.8, hasBigEvents: true },
    Development: { subscriberCount: 40, triggersPerMinute: 0.15, hasBigEvents: false },
  },
  small: {
    Production: { subscriberCount: 120, triggersPerMinute: 0.1, hasBigEvents: false },
    Development: { subscriberCount: 10, triggersPerMinute: 0.02, hasBigEvents: false },
  },
} satisfies Record<string, Sizes>;
export type DemoSize = keyof typeof demoSizes;
