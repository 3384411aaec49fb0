import { beforeAll } from "vitest";

const seed = process.env["PROPERTY_SEED"];

// Import fast-check only if a seed is set. `npm run unit` sets none, so its inputs are random.
beforeAll(async () => {
  if (seed === undefined) return;
  const { default: fc } = await import("fast-check");
  fc.configureGlobal({ seed: Number(seed) });
});
