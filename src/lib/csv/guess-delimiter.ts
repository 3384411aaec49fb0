import { createCsvParser } from "./parse-csv.ts";

export const delimiters = [",", ";", "\t", "|"] as const;
export type Delimiter = (typeof delimiters)[number];

const maxRecords = 20;

/**
 * The delimiter that cuts the beginning of a file into the most columns, the same number in each
 * record. `sample` should be some thousand characters long.
 */
export function guessDelimiter(sample: string): Delimiter {
  let best: { delimiter: Delimiter; score: number } = { delimiter: ",", score: 0 };
  for (const delimiter of delimiters) {
    const records = createCsvParser(delimiter).push(`${sample}\n`).slice(0, maxRecords);
    const width = records[0]?.cells.length ?? 0;
    const even = records.filter(({ cells }) => cells.length === width).length;
    // One column fits any text; it proves nothing.
    const score = width < 2 ? 0 : (even / records.length) * 100 + width;
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}
