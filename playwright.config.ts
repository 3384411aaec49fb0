import { defineConfig } from "@playwright/test";

const { CHROMIUM_PATH, BROWSER_HOME, PLAYWRIGHT_REPORT } = process.env;

/*
 * Run this through `npm run e2e`, which builds the service and finds the browser. Every worker has
 * its own service (e2e/fixtures.ts), and a test can create its own environment.
 */
export default defineConfig<{ isInFrontOfNovu: boolean }>({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results/e2e",
  globalSetup: "./e2e/global-setup.ts",
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [
    ["line"],
    ["json", { outputFile: PLAYWRIGHT_REPORT ?? "test-results/playwright.json" }],
  ],
  projects: [
    { name: "chromium" },
    // The same pages with Novu as the API. `npm test` leaves them out, because they take minutes.
    {
      name: "novu-pages",
      testMatch: [
        "{event,events,events-failures,failures,operator-questions,step-preview,step-preview-email}.spec.ts",
        "faults/events.spec.ts",
      ],
      testIgnore: "a11y/**",
      use: { isInFrontOfNovu: true },
    },
  ],
  use: {
    browserName: "chromium",
    locale: "en-US",
    timezoneId: "Europe/Berlin",
    // Animations would keep the browser rendering while a test waits. Reduced motion changes only
    // their durations.
    contextOptions: { reducedMotion: "reduce" },
    viewport: { width: 1440, height: 900 },
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    screenshot: "only-on-failure",
    // Record only actions and requests, because a screenshot or snapshot of each step would double
    // the run time. `screenshot` saves the page at the time of a failure.
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false },
    launchOptions: {
      ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }),
      args: [
        "--no-sandbox",
        // Pages live too briefly for optimized code to save the time that compiling it takes.
        "--js-flags=--no-turbofan",
        "--disable-gpu",
        "--disable-quic",
        "--disable-dev-shm-usage",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
      env: { ...process.env, ...(BROWSER_HOME && { HOME: BROWSER_HOME }) },
    },
  },
});
