import { test as base } from "../../fixtures.ts";
import type { SimulatedNovu } from "./console.ts";
import { defaultSettings } from "./settings.ts";

/**
 * For tests of features that behave differently if the API is Novu. `proxy.test.ts` checks that the
 * console gets the same events from Novu. Each test starts with the default settings.
 */
export const test = base.extend<{ simulatedNovu: SimulatedNovu }>({
  isInFrontOfNovu: true,
  simulatedNovu: async ({ openNovu }, use) => {
    const { novu } = await openNovu();
    await use(novu);
    Object.assign(novu.settings, defaultSettings);
  },
});
