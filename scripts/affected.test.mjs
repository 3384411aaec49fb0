import { posix } from "node:path";
import { parseSync } from "oxc-parser";
import { expect, test } from "vitest";
import { findAffected, readFiles, mapUsersByFile } from "./affected.mjs";

const files = new Map([
  ["README.md", "A sentence"],
  ["package.json", "{}"],
  ["public/robots.txt", ""],
  ["src/list.ts", 'import { sort } from "./sort.ts";'],
  ["src/list.test.ts", 'import { list } from "./list.ts";'],
  ["src/sort.ts", ""],
  ["src/other.test.tsx", 'import { other } from "./other.ts";'],
  ["src/other.ts", 'import "./other.css";'],
  ["src/other.css", ""],
  ["src/testing/setup-dom.ts", ""],
  ["server/emails.ts", 'readdirSync(new URL("../demo/emails", import.meta.url))'],
  ["server/emails.test.ts", 'import { emails } from "./emails.ts";'],
  ["server/testing/process.ts", 'import { spawn } from "node:child_process";'],
  ["server/main.test.ts", 'import { start } from "./testing/process.ts";'],
  ["demo/emails/order.liquid", ""],
  ["e2e/list.spec.ts", ""],
]);

test("a change affects the modules that import it, directly or not, and their tests", () => {
  expect(findAffected(["src/sort.ts"], files)).toEqual({
    modules: ["src/sort.ts", "src/list.ts", "src/list.test.ts"],
    tests: ["src/list.test.ts"],
  });
});

test("a style sheet, a folder that is read, and a deleted file affect their users", () => {
  expect(findAffected(["src/other.css"], files).tests).toContain("src/other.test.tsx");
  expect(findAffected(["demo/emails/order.liquid"], files).tests).toContain(
    "server/emails.test.ts",
  );
  const remainingFiles = new Map([...files].filter(([name]) => name !== "src/sort.ts"));
  expect(findAffected(["src/sort.ts"], remainingFiles).tests).toContain("src/list.test.ts");
});

test("what is loaded before a test affects it", () => {
  const { tests } = findAffected(["src/testing/setup-dom.ts"], files);
  expect(tests).toContain("src/other.test.tsx");
});

test("a test that starts a process runs after every change of code except the console's", () => {
  expect(findAffected(["server/emails.ts"], files).tests).toEqual([
    "server/emails.test.ts",
    "server/main.test.ts",
  ]);
  expect(findAffected(["src/other.ts"], files).tests).toEqual(["src/other.test.tsx"]);
});

test("changes of docs and browser tests affect no other test", () => {
  expect(findAffected(["README.md"], files)).toEqual({ tests: [], modules: [] });
  expect(findAffected(["e2e/list.spec.ts"], files)).toEqual({
    tests: [],
    modules: ["e2e/list.spec.ts"],
  });
});

test("settings, packages, and files that no module names affect everything", () => {
  for (const name of ["package.json", "public/robots.txt"])
    expect(findAffected([name], files).reason).toContain(name);
});

test("no import of the repository is missed", () => {
  const repositoryFiles = readFiles();
  const usersByFile = mapUsersByFile(repositoryFiles, []);
  const missedImports = [...repositoryFiles].flatMap(([name, text]) => {
    if (!/\.(tsx?|mjs)$/.test(name)) return [];
    const { staticImports, staticExports, dynamicImports } = parseSync(name, text).module;
    const specifiers = [
      ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
      ...staticExports.flatMap(({ entries }) =>
        entries.map(({ moduleRequest }) => moduleRequest?.value ?? ""),
      ),
      ...dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1)),
    ];
    return specifiers
      .filter((specifier) => specifier.startsWith("."))
      .map((specifier) => posix.join(posix.dirname(name), specifier.replace(/\?.*$/, "")))
      .filter((path) => repositoryFiles.has(path) && !usersByFile.get(path)?.has(name))
      .map((path) => `${name}: ${path}`);
  });
  expect(missedImports).toEqual([]);
});
