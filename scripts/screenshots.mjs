// `node scripts/screenshots.mjs DIRECTORY LINK`: saves screenshots of every screen at three widths,
// with light and dark colors. LINK is a sign-in link to a running service
// (`npm run service -- link`).
import { mkdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { findBrowser } from "./browser.mjs";
import { ensureHome, createBrowserHome } from "./home.mjs";
import { runMain } from "./setup.mjs";

const widths = [1440, 768, 390];
const colorSchemes = ["light", "dark"];

async function findFirstLinkPath(page, listPath, pattern) {
  await page.goto(listPath);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForLoadState("networkidle");
  const paths = await page
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => new URL(link.href).pathname));
  const path = paths.find((candidate) => pattern.test(candidate));
  if (path === undefined) throw new Error(`No link on ${listPath} matches ${pattern}.`);
  return path;
}

const screens = [
  ["failures", "/failures"],
  ["events", "/events"],
  ["event", (page) => findFirstLinkPath(page, "/events", /^\/events\/(?!compare)[^/]+$/)],
  ["events-none", "/events?transactionId=no-such-transaction"],
  ["subscribers", "/subscribers"],
  ["subscribers-found", "/subscribers?find=ana"],
  ["subscriber", "/subscribers/user_8841"],
  ["subscriber-channels", "/subscribers/user_8841?part=channels"],
  ["subscriber-edit", "/subscribers/user_8841/edit"],
  ["subscriber-new", "/subscribers/new"],
  ["subscriber-import", "/subscribers/import"],
  ["integrations", "/integrations"],
  ["integration-new", "/integrations/new"],
  [
    "integration",
    (page) => findFirstLinkPath(page, "/integrations", /^\/integrations\/[0-9a-f]{24}$/),
  ],
  ["step-preview", "/step-preview?workflowId=order-shipped"],
  ["channel-endpoints", "/channel-endpoints"],
  [
    "channel-endpoint",
    (page) =>
      findFirstLinkPath(page, "/channel-endpoints", /^\/channel-endpoints\/(?!check)[^/]+$/),
  ],
  ["channel-endpoints-check", "/channel-endpoints/check"],
  ["channel-connections", "/channel-connections"],
  ["channel-connection", "/channel-connections/slack-headquarters"],
  ["channel-connection-edit", "/channel-connections/slack-headquarters/edit"],
  ["not-found", "/no-such-page"],
];

async function settle(page) {
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready);
}

async function takeScreenshot(page, directory, name) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    for (const colorScheme of colorSchemes) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await settle(page);
      await page.screenshot({ path: join(directory, `${name}-${width}-${colorScheme}.png`) });
    }
  }
  process.stdout.write(`${name}\n`);
}

async function takeScreenshots() {
  const [directory, link] = process.argv.slice(2);
  if (directory === undefined || link === undefined)
    throw new Error("Usage: node scripts/screenshots.mjs DIRECTORY LINK");
  mkdirSync(directory, { recursive: true });
  ensureHome();
  const homeDirectory = createBrowserHome();
  const { chromium } = await import("playwright");
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    env: { ...process.env, HOME: homeDirectory },
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-dev-shm-usage"],
  });
  try {
    const page = await browser.newPage({ baseURL: new URL(link).origin, locale: "en-US" });
    await page.goto("/sign-in");
    await takeScreenshot(page, resolve(directory), "sign-in");
    await page.setViewportSize({ width: widths[0], height: 900 });
    await page.goto(link);
    await page.waitForURL((url) => url.pathname !== "/sign-in");
    for (const [name, path] of screens) {
      await page.setViewportSize({ width: widths[0], height: 900 });
      await page.goto(typeof path === "string" ? path : await path(page));
      await takeScreenshot(page, resolve(directory), name);
    }
  } finally {
    await browser.close();
    rmSync(homeDirectory, { recursive: true, force: true, maxRetries: 3 });
  }
}

runMain(takeScreenshots);
