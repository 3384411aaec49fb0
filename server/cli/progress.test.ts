import { expect, it } from "vitest";
import { createProgressPrinter } from "./progress.ts";

function preparePrinter(isTTY: boolean) {
  const lines: string[] = [];
  const time = { now: 0 };
  const output = { isTTY, write: (text: string) => lines.push(text) };
  return { reportProgress: createProgressPrinter(output, () => time.now), lines, time };
}

it("redraws one bar on a terminal, and ends it with a line break", () => {
  const { reportProgress, lines, time } = preparePrinter(true);
  reportProgress(0, 4, "Filling");
  time.now = 200;
  reportProgress(2, 4, "Filling");
  reportProgress(3, 4, "Filling");
  reportProgress(4, 4, "Filling");
  reportProgress(4, 4, "Filling");
  expect(lines).toEqual([
    `\r\u001b[KFilling ${"░".repeat(30)}   0%`,
    `\r\u001b[KFilling ${"█".repeat(15)}${"░".repeat(15)}  50%`,
    `\r\u001b[KFilling ${"█".repeat(30)} 100%\n`,
  ]);
});

it("prints a line from time to time if there is no terminal", () => {
  const { reportProgress, lines, time } = preparePrinter(false);
  for (let doneCount = 0; doneCount <= 100; doneCount++) {
    time.now = doneCount * 100;
    reportProgress(doneCount, 100, "Filling");
  }
  expect(lines).toEqual(["Filling: 0%\n", "Filling: 50%\n", "Filling: 100%\n"]);
});
