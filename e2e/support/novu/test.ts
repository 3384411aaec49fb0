import { test as base } from "../../fixtures.ts";
import type { SimulatedNovu } from "./console.ts";
import { defaultSettings } from "./settings.ts";

/** Adds the simulated Novu to tests. Each test starts with the default settings. */
export const test = base.extend<{ simulatedNovu: SimulatedNovu }>({
  simulatedNovu: async ({ novu }, use) => {
    if (novu === undefined) throw new Error("Only the project novu has a simulated Novu.");
    await use(novu.novu);
    Object.assign(novu.novu.settings, defaultSettings);
  },
});
