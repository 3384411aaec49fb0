import { beforeAll, vi } from "vitest";

const seed = process.env["PROPERTY_SEED"];

// Imported only where it is asked for: `npm run unit` draws new inputs each time.
beforeAll(async () => {
  if (seed === undefined) return;
  const { default: fc } = await import("fast-check");
  fc.configureGlobal({ seed: Number(seed) });
});

// Threads of a run hear each other on a channel as tabs do: a sign-out in one test file would end
// the session in another. The session opens its channel when it is imported, which comes after this.
if ("window" in globalThis) {
  vi.stubGlobal("BroadcastChannel", undefined);
  // The test DOM answers with an element's whole HTML, and menus ask for this at each placement.
  Element.prototype.toString = Object.prototype.toString;
}
