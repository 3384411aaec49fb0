import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/*
 * The name of a test decides its project: `.test.tsx` renders and gets a DOM, a test below server/ or
 * demo/ gets the run's database, everything else is plain Node. The files of a thread share their modules,
 * as imports would cost most of their time, so a test leaves nothing behind; one that replaces a
 * module is named `.isolated.test.tsx` and has its own.
 */

const isolated = "src/**/*.isolated.test.tsx";

// A link that a test follows past the router would replace the window that its modules know.
const navigation = { disableMainFrameNavigation: true, disableFallbackToSetURL: true };
const dom = {
  environment: "happy-dom",
  environmentOptions: { happyDOM: { settings: { navigation } } },
  setupFiles: ["src/testing/setup-dom.ts"],
};

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
          pool: "threads",
          isolate: false,
          include: ["src/**/*.test.tsx"],
          exclude: [isolated],
          ...dom,
        },
      },
      {
        extends: true,
        test: { name: "isolated", pool: "threads", include: [isolated], ...dom },
      },
      {
        extends: true,
        test: {
          name: "service",
          environment: "node",
          isolate: false,
          include: ["{server,demo}/**/*.test.ts"],
          globalSetup: "server/testing/global-setup.ts",
        },
      },
    ],
  },
});
