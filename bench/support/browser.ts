import { chromium, type Browser } from "playwright";

/**
 * The browser that `npm run bench` has found. Before the service is started: one that runs keeps a
 * measurement from ending that finds no browser.
 */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    ...(process.env["CHROMIUM_PATH"] && { executablePath: process.env["CHROMIUM_PATH"] }),
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-dev-shm-usage"],
  });
