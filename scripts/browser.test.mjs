import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { findBrowser } from "./browser.mjs";
import { isAlive, SetupError } from "./setup.mjs";

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

it.runIf(canInstall)(
  "waits for the package manager when it is stopped, and doesn't start it again",
  async () => {
    const directory = mkdtempSync(join(tmpdir(), "signalbox-browser-"));
    onTestFinished(() => rmSync(directory, { recursive: true }));
    const program = "#!/bin/sh\necho $$ $@ >&2\n/bin/sleep 1\necho done >&2\n";
    writeFileSync(join(directory, "apt-get"), program, { mode: 0o755 });
    const code = 'import("./scripts/debian-package.mjs").then((m) => m.installDebianPackage("x"))';
    const child = spawn(process.execPath, ["-e", code], {
      env: { PATH: directory },
      stdio: ["ignore", "ignore", "pipe"],
    });
    const output = { text: "" };
    child.stderr.setEncoding("utf8").on("data", (text) => (output.text += text));
    const [, installerPid] = await vi.waitUntil(
      () => /^(\d+) .* update\n/m.exec(output.text),
      10_000,
    );
    child.kill("SIGTERM");
    await once(child, "close");
    expect(isAlive(Number(installerPid))).toBe(false);
    expect(output.text).toMatch(/\ndone\n$/);
    expect(output.text).not.toContain("install -y");
  },
);

it("reports a browser in CHROMIUM_PATH that doesn't start without a stack", async () => {
  vi.stubEnv("CHROMIUM_PATH", "/typo");
  onTestFinished(() => void vi.unstubAllEnvs());
  await expect(findBrowser()).rejects.toThrow(SetupError);
});
