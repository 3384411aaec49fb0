/** Value below which the given share of the sorted numbers lies. */
export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

/** Runs something some times and gives the sorted milliseconds of each. */
export async function measure(times: number, run: () => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  for (let index = 0; index < times; index += 1) {
    const start = performance.now();
    await run();
    taken.push(performance.now() - start);
  }
  return taken.toSorted((a, b) => a - b);
}

/** Prints rows under their headings, numbers to the right. */
export function printTable(
  headings: readonly string[],
  rows: readonly (string | number)[][],
): void {
  const texts = rows.map((row) =>
    row.map((cell) => (typeof cell === "number" ? cell.toFixed(1) : cell)),
  );
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...texts.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[], numeric: (column: number) => boolean) =>
    cells
      .map((cell, column) =>
        numeric(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join("  ")
      .trimEnd();
  const isNumeric = (column: number) => typeof rows[0]?.[column] === "number";
  process.stdout.write(`${line(headings, isNumeric)}\n`);
  for (const row of texts) process.stdout.write(`${line(row, isNumeric)}\n`);
}
