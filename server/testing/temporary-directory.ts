import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** Creates a directory that is removed when the test ends. */
export function createTemporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), "signalbox-test-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}
