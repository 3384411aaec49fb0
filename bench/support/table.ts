/** Returns a percentile. `fraction` is from 0 to 1, and 1 returns the largest number. */
export const computePercentile = (numbers: readonly number[], fraction: number): number =>
  numbers.toSorted((a, b) => a - b)[
    Math.min(numbers.length - 1, Math.floor(numbers.length * fraction))
  ] ?? Number.NaN;

/**
 * Alternates between two operations, so that other load affects both, and returns their durations
 * in milliseconds. Stops after `maxRounds` rounds, or earlier once `timeoutMs` has passed and 20
 * rounds are complete.
 */
export async function measureInTurn(
  { maxRounds, timeoutMs }: { maxRounds: number; timeoutMs: number },
  ...[runFirst, runSecond]: [() => Promise<unknown>, () => Promise<unknown>]
): Promise<[number[], number[]]> {
  const durationsMs: [number[], number[]] = [[], []];
  const deadlineAt = performance.now() + timeoutMs;
  for (
    let round = 0;
    round < maxRounds && (round < 20 || performance.now() < deadlineAt);
    round += 1
  ) {
    for (const [index, run] of [
      [0, runFirst],
      [1, runSecond],
    ] as const) {
      const startedAt = performance.now();
      await run();
      durationsMs[index].push(performance.now() - startedAt);
    }
  }
  return durationsMs;
}

export function printTable(
  headings: readonly string[],
  rows: readonly (string | number)[][],
): void {
  const textRows = rows.map((row) =>
    row.map((cell) => (typeof cell === "number" ? cell.toFixed(1) : cell)),
  );
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...textRows.map((row) => row[column]?.length ?? 0)),
  );
  const formatLine = (cells: readonly string[], isNumeric: (column: number) => boolean) =>
    cells
      .map((cell, column) =>
        isNumeric(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join("  ")
      .trimEnd();
  const isNumeric = (column: number) => typeof rows[0]?.[column] === "number";
  process.stdout.write(`${formatLine(headings, isNumeric)}\n`);
  for (const row of textRows) process.stdout.write(`${formatLine(row, isNumeric)}\n`);
}
