import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/*
 * Which project a test belongs to follows from its name alone: `.test.tsx` renders and gets a DOM,
 * a test below server/ gets the run's database, everything else is plain Node. Files of a thread
 * share their modules, because most of a file's time would go into imports; a file that replaces a
 * module (`vi.mock`) is called `.isolated.test` and has its own.
 */
const shared = { pool: "threads", isolate: false } as const;
const isolated = ["src/**/*.isolated.test.{ts,tsx}"];

export default defineConfig({
  test: {
    maxWorkers: Math.max(2, Math.min(4, availableParallelism() - 1)),
    // For a busy machine; no test waits that long for something to happen.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Style sheets are read as they are: a test may judge their text.
    css: true,
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    setupFiles: ["vitest.setup.ts"],
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          environment: "node",
          ...shared,
          include: ["contract/**/*.test.ts", "src/**/*.test.ts", "scripts/**/*.test.mjs"],
          exclude: isolated,
        },
      },
      {
        extends: true,
        test: {
          name: "console",
          environment: "happy-dom",
          ...shared,
          include: ["src/**/*.test.tsx"],
          exclude: isolated,
        },
      },
      {
        extends: true,
        test: { name: "isolated", environment: "happy-dom", include: isolated },
      },
      {
        extends: true,
        test: {
          name: "service",
          environment: "node",
          include: ["server/**/*.test.ts"],
          globalSetup: "server/testing/global-setup.ts",
        },
      },
    ],
  },
});
