import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { selectFiles } from "./select-files.mjs";

const files = ["README.md", "docs/a.md", "src/kit/a.ts", "src/kitchen.ts"];

test.each([
  [[], files],
  [["."], files],
  [["docs"], ["docs/a.md"]],
  [["./docs/"], ["docs/a.md"]],
  [[`${process.cwd()}/docs/a.md`], ["docs/a.md"]],
  [
    ["README.md", "src/kit"],
    ["README.md", "src/kit/a.ts"],
  ],
])("selects files by %j", (paths, expected) => {
  expect(selectFiles(files, paths)).toEqual(expected);
});

test.each(["check-words.mjs", "strings.mjs"])("%s fails for a path without files", (name) => {
  const { status, stderr } = spawnSync(
    process.execPath,
    [`scripts/${name}`, "./server/cli.ts", "src/typo"],
    { encoding: "utf8" },
  );
  expect(stderr).toBe("No files to check in src/typo.\n");
  expect(status).toBe(1);
});
