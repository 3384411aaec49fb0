import { test as base } from "../../fixtures.ts";
import type { SimulatedNovu } from "./console.ts";
import { defaultSettings } from "./settings.ts";

/** Tests with the simulated Novu, whose settings apply to one test. */
export const test = base.extend<{ simulated: SimulatedNovu }>({
  simulated: async ({ novu }, use) => {
    if (novu === undefined) throw new Error("Only the project novu has a simulated Novu.");
    await use(novu.novu);
    Object.assign(novu.novu.settings, defaultSettings);
  },
});
