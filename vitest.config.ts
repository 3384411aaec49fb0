import { availableParallelism } from "node:os";
import { setFlagsFromString } from "node:v8";
import { defineConfig } from "vitest/config";

/*
 * A test's path determines its project: `.test.tsx` files get a DOM, tests in server/, demo/, or
 * e2e/ get the run's database, and all others run in plain Node.js.
 */

/**
 * Tests that replace a module, and therefore get their own modules. Other test files of a thread
 * share modules to save import time, so they must clean up.
 */
const isolatedTestGlob = "src/**/*.isolated.test.tsx";

// If a test followed a link without the router, the window that the modules use would be replaced.
const navigation = { disableMainFrameNavigation: true, disableFallbackToSetURL: true };
const domOptions = {
  environment: "happy-dom",
  environmentOptions: { happyDOM: { settings: { navigation } } },
  setupFiles: ["src/testing/setup-dom.ts"],
};

// Rendered pages outlive the default young generation of 16 MB, so that they were copied repeatedly.
// This size (in MB) saves a fifth of the processor time of component tests.
for (const limit of ["min", "max"]) setFlagsFromString(`--${limit}-semi-space-size=128`);

export default defineConfig({
  test: {
    maxWorkers: Math.max(2, Math.min(4, availableParallelism() - 1)),
    // The timeouts allow for a busy machine. No test waits that long on purpose.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Process style sheets, because tests may check their text.
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
          pool: "threads",
          isolate: false,
          include: ["src/**/*.test.tsx"],
          exclude: [isolatedTestGlob],
          ...domOptions,
        },
      },
      {
        extends: true,
        test: { name: "isolated", pool: "threads", include: [isolatedTestGlob], ...domOptions },
      },
      {
        extends: true,
        test: {
          name: "service",
          environment: "node",
          isolate: false,
          include: ["{server,demo,e2e}/**/*.test.ts"],
          globalSetup: "server/testing/global-setup.ts",
        },
      },
    ],
  },
});
