import { describe, expect, test } from "vitest";
import { measureSms } from "./segments.ts";

// Code points of the table in 3GPP TS 23.038 V17, 6.2.1, from Unicode's GSM0338.TXT.
const defaultTable = [
  [0x40, 0xa3, 0x24, 0xa5, 0xe8, 0xe9, 0xf9, 0xec, 0xf2, 0xc7, 0x0a, 0xd8, 0xf8, 0x0d, 0xc5, 0xe5],
  [
    0x394, 0x5f, 0x3a6, 0x393, 0x39b, 0x3a9, 0x3a0, 0x3a8, 0x3a3, 0x398, 0x39e, 0x1b, 0xc6, 0xe6,
    0xdf, 0xc9,
  ],
  [0x20, 0x21, 0x22, 0x23, 0xa4, 0x25, 0x26, 0x27, 0x28, 0x29, 0x2a, 0x2b, 0x2c, 0x2d, 0x2e, 0x2f],
  [0x30, 0x31, 0x32, 0x33, 0x34, 0x35, 0x36, 0x37, 0x38, 0x39, 0x3a, 0x3b, 0x3c, 0x3d, 0x3e, 0x3f],
  [0xa1, 0x41, 0x42, 0x43, 0x44, 0x45, 0x46, 0x47, 0x48, 0x49, 0x4a, 0x4b, 0x4c, 0x4d, 0x4e, 0x4f],
  [0x50, 0x51, 0x52, 0x53, 0x54, 0x55, 0x56, 0x57, 0x58, 0x59, 0x5a, 0xc4, 0xd6, 0xd1, 0xdc, 0xa7],
  [0xbf, 0x61, 0x62, 0x63, 0x64, 0x65, 0x66, 0x67, 0x68, 0x69, 0x6a, 0x6b, 0x6c, 0x6d, 0x6e, 0x6f],
  [0x70, 0x71, 0x72, 0x73, 0x74, 0x75, 0x76, 0x77, 0x78, 0x79, 0x7a, 0xe4, 0xf6, 0xf1, 0xfc, 0xe0],
].flat();
// Code points of the table in 3GPP TS 23.038 V17, 6.2.1.1.
const extensionTable = [0x0c, 0x5e, 0x7b, 0x7d, 0x5c, 0x5b, 0x7e, 0x5d, 0x7c, 0x20ac];

const measure = (text: string) => {
  const { encoding, unitCount, segmentCount, unitsLeft } = measureSms(text);
  return [encoding, unitCount, segmentCount, unitsLeft];
};

describe("alphabets", () => {
  test("the default and extension tables match the specification", () => {
    const oneUnitCodes: number[] = [];
    const twoUnitCodes: number[] = [];
    for (let code = 0; code <= 0xffff; code += 1) {
      if (code >= 0xd800 && code <= 0xdfff) continue;
      const { encoding, unitCount } = measureSms(String.fromCodePoint(code));
      if (encoding === "GSM-7") (unitCount === 1 ? oneUnitCodes : twoUnitCodes).push(code);
    }
    const sort = (codes: number[]) => codes.toSorted((a, b) => a - b);
    expect(defaultTable).toHaveLength(128);
    expect(oneUnitCodes).toEqual(sort(defaultTable.filter((code) => code !== 0x1b)));
    expect(twoUnitCodes).toEqual(sort(extensionTable));
  });
});

describe("segments", () => {
  test.each([
    ["", ["GSM-7", 0, 0, 160]],
    ["a".repeat(160), ["GSM-7", 160, 1, 0]],
    ["a".repeat(161), ["GSM-7", 161, 2, 145]],
    ["a".repeat(306), ["GSM-7", 306, 2, 0]],
    ["a".repeat(307), ["GSM-7", 307, 3, 152]],
    ["€".repeat(80), ["GSM-7", 160, 1, 0]],
    ["€".repeat(81), ["GSM-7", 162, 2, 143]],
    ["ж".repeat(70), ["UCS-2", 70, 1, 0]],
    ["ж".repeat(71), ["UCS-2", 71, 2, 63]],
    ["ж".repeat(134), ["UCS-2", 134, 2, 0]],
    ["ж".repeat(135), ["UCS-2", 135, 3, 66]],
    ["😀".repeat(35), ["UCS-2", 70, 1, 0]],
  ])("segment count %#", (text, expectedMeasurement) => {
    expect(measure(text)).toEqual(expectedMeasurement);
  });

  test("escape sequences and surrogate pairs aren't split", () => {
    const gsmMeasurement = measureSms(`${"a".repeat(152)}€${"a".repeat(20)}`);
    expect(gsmMeasurement.parts.map((part) => part.length)).toEqual([152, 21]);
    const ucsMeasurement = measureSms(`${"ж".repeat(66)}😀${"ж".repeat(20)}`);
    expect(ucsMeasurement.parts.map((part) => part.length)).toEqual([66, 22]);
    expect(gsmMeasurement.parts.join("")).toHaveLength(173);
  });

  test("characters outside of GSM-7 are listed, with the number of segments without them", () => {
    const smsMeasurement = measureSms(`${"a".repeat(150)}’ – ’`);
    expect(smsMeasurement.nonGsmCharacters).toEqual(["’", "–"]);
    expect([smsMeasurement.segmentCount, smsMeasurement.gsmSegmentCount]).toEqual([3, 1]);
  });

  test("the number of segments with one more character is computed", () => {
    expect(measureSms("a".repeat(159)).segmentCountWithOneMore).toBe(1);
    expect(measureSms("a".repeat(160)).segmentCountWithOneMore).toBe(2);
    expect(measureSms("ж".repeat(134)).segmentCountWithOneMore).toBe(3);
  });
});
