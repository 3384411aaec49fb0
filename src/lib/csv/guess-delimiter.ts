import { createCsvParser } from "./parse-csv.ts";

export const delimiters = [",", ";", "\t", "|"] as const;
export type Delimiter = (typeof delimiters)[number];

const maxRecords = 20;

/**
 * Guesses the delimiter from the first records of a sample. Prefers delimiters that result in
 * consistent column counts and in many columns.
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
