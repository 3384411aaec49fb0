import fc from "fast-check";
import { expect, test } from "vitest";
import { delimiters, guessDelimiter } from "./guess-delimiter.ts";
import { createCsvParser } from "./parse-csv.ts";
import {
  guardFormula,
  hasGuardedInnerFormulas,
  removeFirstGuard,
  removeFormulaGuard,
  toCsvLine,
} from "./write-csv.ts";

function parseRecords(text: string, chunkSize = text.length, delimiter = ",") {
  const parser = createCsvParser(delimiter);
  const records = [];
  for (let offset = 0; offset < text.length; offset += Math.max(1, chunkSize)) {
    records.push(...parser.push(text.slice(offset, offset + Math.max(1, chunkSize))));
  }
  return [...records, ...parser.end()];
}
const parseCells = (text: string, chunkSize?: number) =>
  parseRecords(text, chunkSize).map((record) => record.cells);

test("parses quotes, doubled quotes, and line ends inside quotes", () => {
  expect(parseCells('a,"b ""c""","d\r\ne"\r\n1,,""\n')).toEqual([
    ["a", 'b "c"', "d\r\ne"],
    ["1", "", ""],
  ]);
});

test("line numbers include line ends in quotes, and empty lines are skipped", () => {
  const records = parseRecords('id\n"a\nb"\n\nc\rd');
  expect(records.map(({ line }) => line)).toEqual([1, 2, 5, 6]);
});

test("a byte order mark is removed", () => {
  expect(parseCells("\uFEFFid,name\n")).toEqual([["id", "name"]]);
});

test("text after a closing quote is reported, and parsing continues", () => {
  const [record] = parseRecords('a,"b"c,d\n');
  expect(record?.error).toBe("Column 2 has text after the closing quote.");
  expect(record?.cells).toHaveLength(3);
});

test("an unclosed quote affects only its line", () => {
  const records = parseRecords('id,name\n1,"open\n2,fine\n3,too\n', 5);
  expect(records.map(({ line, error }) => [line, error])).toEqual([
    [1, undefined],
    [2, "The quote in column 2 isn't closed."],
    [3, undefined],
    [4, undefined],
  ]);
});

test("an unclosed quote doesn't consume a large file", () => {
  const parser = createCsvParser();
  const records = parser.push('1,"open\n');
  const line = `2,${"x".repeat(998)}\n`;
  for (let count = 0; count < 3000; count += 1) records.push(...parser.push(line));
  records.push(...parser.end());
  expect(records).toHaveLength(3001);
  expect(records.filter(({ error }) => error !== undefined)).toHaveLength(1);
});

test("written records are parsed again from any chunks", () => {
  const anyText = fc.string({ unit: "grapheme" }).filter((value) => !value.startsWith("\uFEFF"));
  const anyRecord = fc.array(anyText, { minLength: 2, maxLength: 5 });
  const anyChunkSize = fc.integer({ min: 1, max: 9 });
  fc.assert(
    fc.property(
      fc.array(anyRecord, { minLength: 1, maxLength: 6 }),
      anyChunkSize,
      (records, chunkSize) => {
        const csvText = records.map((record) => toCsvLine(record)).join("");
        const parsedCells = parseCells(csvText, chunkSize).map((values) =>
          values.map(removeFormulaGuard),
        );
        expect(parsedCells).toEqual(records);
      },
    ),
  );
});

test("chunking never changes the result", () => {
  const anyText = fc.string({ unit: fc.constantFrom('"', ",", "\n", "\r", "a", " ") });
  fc.assert(
    fc.property(anyText, fc.integer({ min: 1, max: 4 }), (input, chunkSize) => {
      expect(parseRecords(input, chunkSize)).toEqual(parseRecords(input));
    }),
  );
});

test.each(["=1+1", "@SUM(A1)", "-2+3", "+cmd|' /C calc'!A0", "\tx", "＝1"])(
  "%j is written as text",
  (value) => {
    expect(guardFormula(value)).toBe(`'${value}`);
    expect(removeFormulaGuard(guardFormula(value))).toBe(value);
  },
);

test.each(["=1+1", "=1;'-2", "+4915112345678", "-5", "@a", "\tx", "＝1"])(
  "the guard of another program before %j is removed",
  (value) => {
    expect(removeFirstGuard(`'${value}`)).toBe(value);
    expect(removeFirstGuard(value)).toBe(value);
  },
);

test.each(["'=1;=1", "Danke ;-)", "- a\n- b"])("%j isn't guarded like an export", (text) =>
  expect(hasGuardedInnerFormulas(text)).toBe(false),
);

test.each(["=1+1", "'+4915112345678", "+49 (0)151", "-1,5", "=1;'=1"])(
  "%j can be a cell of an export whose start was edited",
  (text) => expect(hasGuardedInnerFormulas(text)).toBe(true),
);

test("a text that a guard could have changed is restored after it is written", () => {
  const text = `${"'\"\n".repeat(80)}=1`;
  expect(removeFormulaGuard(guardFormula(text))).toBe(text);
  expect(hasGuardedInnerFormulas(guardFormula(text))).toBe(true);
});

test("no cell is a formula, regardless of the delimiter of the spreadsheet", () => {
  const anyText = fc.string({
    unit: fc.constantFrom(
      "=",
      "+",
      "-",
      "@",
      "＝",
      '"',
      "'",
      "a",
      "1",
      " ",
      "\r",
      "\n",
      ...delimiters,
    ),
  });
  fc.assert(
    fc.property(
      fc.array(anyText, { minLength: 1 }),
      fc.constantFrom(...delimiters),
      (texts, delimiter) => {
        const cells = parseRecords(toCsvLine(texts), undefined, delimiter).flatMap(
          (record) => record.cells,
        );
        const formulas = cells.filter((cell) => /^[=+\-@＝]/u.test(cell));
        // Plain numbers, such as phone numbers, have no guard. With another delimiter, the first
        // one of a line is followed by the rest of the line.
        expect(formulas.filter((cell) => !/^[+-]\d[\d ]*(?:[,;\t|]|$)/.test(cell))).toEqual([]);
        expect(texts.map(guardFormula).map(removeFormulaGuard)).toEqual(texts);
        expect(texts.map(guardFormula).every(hasGuardedInnerFormulas)).toBe(true);
      },
    ),
  );
});

test("a formula after a delimiter in a cell is written as text", () => {
  expect(toCsvLine(["a", "b;=1+1|'@x\r\n-2", 'c\t="d"'])).toBe(
    `a,"b;'=1+1|''@x\r\n'-2","c\t'=""d"""\r\n`,
  );
});

test("cells are separated by the selected delimiter", () => {
  expect(toCsvLine(["a", "b;c", "d"], ";")).toBe('a;"b;c";d\r\n');
});

test.each(["+4915112345678", "-12.5", "+49 151 123", "a=b", "'quoted", ""])(
  "%j is unchanged",
  (value) => {
    expect(guardFormula(value)).toBe(value);
  },
);

test("objects are written as JSON, null as empty", () => {
  expect(toCsvLine([{ a: 1 }, null, undefined, false, 3])).toBe('"{""a"":1}",,,false,3\r\n');
});

test.each([
  [",", "id,name,mail\n1,b,c\n"],
  [";", "id;name;note\n1;b;a, b, c\n"],
  ["\t", "id\tname\n1\tb,c\n"],
  ["|", "id|name\n1|b\n"],
  [",", "id\n1\n2\n"],
  [";", 'id;note\n1;"a, b, c"\n2;"d, e, f"\n'],
] as const)("guesses %j", (delimiter, text) => {
  expect(guessDelimiter(text)).toBe(delimiter);
});
