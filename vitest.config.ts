import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/*
 * Which project a test belongs to follows from its name alone: `.test.tsx` renders and gets a DOM,
 * a test below server/ or demo/ gets the run's database, everything else is plain Node. Plain files of a
 * thread share their modules, as imports would cost most of their time. Files with a DOM don't:
 * some modules keep the window that they were loaded in.
 */

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
          pool: "threads",
          isolate: false,
          include: ["{contract,domain,src}/**/*.test.ts", "scripts/**/*.test.mjs"],
        },
      },
      {
        extends: true,
        test: {
          name: "console",
          environment: "happy-dom",
          pool: "threads",
          include: ["src/**/*.test.tsx"],
        },
      },
      {
        extends: true,
        test: {
          name: "service",
          environment: "node",
          include: ["{server,demo}/**/*.test.ts"],
          globalSetup: "server/testing/global-setup.ts",
        },
      },
    ],
  },
});
