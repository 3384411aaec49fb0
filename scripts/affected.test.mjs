import { posix } from "node:path";
import { parseSync } from "oxc-parser";
import { expect, test } from "vitest";
import { findAffectedFiles, readFiles, mapUsersByFile } from "./affected.mjs";

const textsByFile = new Map([
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
  expect(findAffectedFiles(["src/sort.ts"], textsByFile)).toEqual({
    modules: ["src/sort.ts", "src/list.ts", "src/list.test.ts"],
    tests: ["src/list.test.ts"],
  });
});

test("a style sheet, a folder that is read, and a deleted file affect their users", () => {
  expect(findAffectedFiles(["src/other.css"], textsByFile).tests).toContain("src/other.test.tsx");
  expect(findAffectedFiles(["demo/emails/order.liquid"], textsByFile).tests).toContain(
    "server/emails.test.ts",
  );
  const remainingTextsByFile = new Map([...textsByFile].filter(([name]) => name !== "src/sort.ts"));
  expect(findAffectedFiles(["src/sort.ts"], remainingTextsByFile).tests).toContain(
    "src/list.test.ts",
  );
});

test("what is loaded before a test affects it", () => {
  const { tests } = findAffectedFiles(["src/testing/setup-dom.ts"], textsByFile);
  expect(tests).toContain("src/other.test.tsx");
});

test("a test that starts a process runs after every change of code except the console's", () => {
  expect(findAffectedFiles(["server/emails.ts"], textsByFile).tests).toEqual([
    "server/emails.test.ts",
    "server/main.test.ts",
  ]);
  expect(findAffectedFiles(["src/other.ts"], textsByFile).tests).toEqual(["src/other.test.tsx"]);
});

test("changes of docs and browser tests affect no other test", () => {
  expect(findAffectedFiles(["README.md"], textsByFile)).toEqual({ tests: [], modules: [] });
  expect(findAffectedFiles(["e2e/list.spec.ts"], textsByFile)).toEqual({
    tests: [],
    modules: ["e2e/list.spec.ts"],
  });
});

test("settings, packages, and files that no module names affect everything", () => {
  for (const name of ["package.json", "public/robots.txt"])
    expect(findAffectedFiles([name], textsByFile).reason).toContain(name);
});

test("no import of the repository is missed", () => {
  const repositoryTextsByFile = readFiles();
  const usersByFile = mapUsersByFile(repositoryTextsByFile, []);
  const missedImports = [...repositoryTextsByFile].flatMap(([name, text]) => {
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
      .filter((path) => repositoryTextsByFile.has(path) && !usersByFile.get(path)?.has(name))
      .map((path) => `${name}: ${path}`);
  });
  expect(missedImports).toEqual([]);
});
