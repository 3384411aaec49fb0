import { beforeAll } from "vitest";

const seed = process.env["PROPERTY_SEED"];

// Imported only where it is asked for: `npm run unit` draws new inputs each time.
beforeAll(async () => {
  if (seed === undefined) return;
  const { default: fc } = await import("fast-check");
  fc.configureGlobal({ seed: Number(seed) });
});
