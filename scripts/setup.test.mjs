import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { isSupportedNode } from "./setup.mjs";

it.each([
  ["18.20.8", false],
  ["20.18.3", false],
  ["20.19.0", true],
  ["20.20.2", true],
  ["21.7.3", false],
  ["22.11.0", false],
  ["22.12.0", true],
  ["23.0.0", true],
  ["24.1.0", true],
])("checks Node %s like package.json", (version, isSupported) => {
  const { engines } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  expect(engines.node).toBe("^20.19.0 || >=22.12.0");
  expect(isSupportedNode(version)).toBe(isSupported);
});
