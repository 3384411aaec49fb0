import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { findBrowser } from "./browser.mjs";
import { SetupError } from "./setup.mjs";

// Only root on Debian can install a browser.
const canInstall = existsSync("/etc/debian_version") && process.getuid?.() === 0;

it.runIf(canInstall)("uses an installed browser before it installs one", () => {
  const directory = mkdtempSync(join(tmpdir(), "signalbox-browser-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  for (const name of ["google-chrome", "apt-get"])
    writeFileSync(join(directory, name), "#!/bin/sh\nexit 0\n", { mode: 0o755 });
  const { stdout, stderr } = spawnSync(process.execPath, ["scripts/browser.mjs"], {
    env: { HOME: process.env.HOME, PATH: directory },
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  expect(stdout).toBe(`${join(directory, "google-chrome")}\n`);
});

it("reports a browser in CHROMIUM_PATH that doesn't start without a stack", async () => {
  vi.stubEnv("CHROMIUM_PATH", "/typo");
  onTestFinished(() => void vi.unstubAllEnvs());
  await expect(findBrowser()).rejects.toThrow(SetupError);
});
