import { createCsvParser } from "./parse-csv.ts";

export const delimiters = [",", ";", "\t", "|"] as const;
export type Delimiter = (typeof delimiters)[number];

const maxRecords = 20;

/**
 * Guesses the delimiter of a sample of a few thousand characters. Prefers consistent column counts,
 * then the largest number of columns.
 */
export function guessDelimiter(sample: string): Delimiter {
  let bestGuess: { delimiter: Delimiter; score: number } = { delimiter: ",", score: 0 };
  for (const delimiter of delimiters) {
    const records = createCsvParser(delimiter).push(`${sample}\n`).slice(0, maxRecords);
    const columnCount = records[0]?.cells.length ?? 0;
    const consistentCount = records.filter(({ cells }) => cells.length === columnCount).length;
    // A single column isn't evidence, because any text has at least one.
    const score = columnCount < 2 ? 0 : (consistentCount / records.length) * 100 + columnCount;
    if (score > bestGuess.score) bestGuess = { delimiter, score };
  }
  return bestGuess.delimiter;
}
