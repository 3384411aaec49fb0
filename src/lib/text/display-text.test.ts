import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  toInlineParts,
  toPlainText,
  shortenId,
  toTextParts,
  type DisplayPart,
} from "./display-text.ts";
import { hiddenCharacterPattern } from "./hidden-characters.ts";

const formatParts = (parts: DisplayPart[]) =>
  parts.map((part) =>
    part.kind === "text"
      ? part.text
      : part.kind === "hidden"
        ? `<${part.label}>`
        : `<+${part.count}>`,
  );

describe("toTextParts", () => {
  test.each([
    "Ana Petrović",
    "سارة الحربي",
    "山田 太郎",
    "Nguyễn Thị Hồng Nhung",
    "می‌خواهم",
    "क्‍ष",
    "👩‍👩‍👧 🇷🇸 ❤️ 👍🏽",
    "e\u0301\u0323",
  ])("ordinary text is one part: %s", (text) => {
    expect(toTextParts(text)).toEqual([{ kind: "text", text }]);
  });

  test.each([
    ["user\u202Egpj.exe", ["user", "<RLO>", "gpj.exe"]],
    ["a\u200Bb", ["a", "<ZWSP>", "b"]],
    ["pay\u200Dpal", ["pay", "<ZWJ>", "pal"]],
    ["a\nb\tc\r", ["a", "<LF>", "b", "<TAB>", "c", "<CR>"]],
    ["\u0001\u0085", ["<SOH>", "<U+0085>"]],
    ["\uD83D", ["<U+D83D>"]],
    ["x\uFEFF", ["x", "<BOM>"]],
    ["\u3164", ["<U+3164>"]],
    ["\u{E0041}", ["<U+E0041>"]],
    ["\u2066a\u2069", ["<LRI>", "a", "<PDI>"]],
    ["\uFFFF", ["<U+FFFF>"]],
  ])("%j is labeled", (text, parts) => {
    expect(formatParts(toTextParts(text))).toEqual(parts);
  });

  test("the long label describes the character", () => {
    expect(toTextParts("\u202E")).toEqual([
      { kind: "hidden", label: "RLO", description: "U+202E right-to-left override" },
    ]);
  });

  test("a base keeps up to eight marks", () => {
    expect(formatParts(toTextParts(`Z${"\u0301".repeat(60_000)}!`))).toEqual([
      `Z${"\u0301".repeat(8)}`,
      "<+59992>",
      "!",
    ]);
  });

  test("blocks keep line feeds and tabs", () => {
    expect(formatParts(toTextParts("a\n\tb\r", { multiline: true }))).toEqual(["a\n\tb", "<CR>"]);
  });

  test("outer spaces are labeled on request", () => {
    expect(formatParts(toTextParts("  a b ", { shouldShowOuterSpaces: true }))).toEqual([
      "<2 SP>",
      "a b",
      "<SP>",
    ]);
    expect(formatParts(toTextParts(" a"))).toEqual([" a"]);
    expect(formatParts(toTextParts("   ", { shouldShowOuterSpaces: true }))).toEqual(["<3 SP>"]);
  });

  test("hidden characters are always labeled, except for ordinary joiners", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 60 }), (text) => {
        const renderedTexts = toTextParts(text).flatMap((part) =>
          part.kind === "text" ? [part.text] : [],
        );
        return renderedTexts.every(
          (piece) => !hiddenCharacterPattern.test(piece.replace(/[\u200C\u200D]/g, "")),
        );
      }),
    );
  });
});

describe("toInlineParts", () => {
  test("truncates by graphemes", () => {
    expect(toInlineParts("👩‍👩‍👧".repeat(3), 2)).toEqual({
      parts: [{ kind: "text", text: "👩‍👩‍👧".repeat(2) }],
      isTruncated: true,
    });
    expect(toInlineParts("abc", 3).isTruncated).toBe(false);
  });

  test("ten million characters cost as much as 256", () => {
    const startedAt = performance.now();
    const { isTruncated } = toInlineParts("x\u0301".repeat(5_000_000));
    expect(isTruncated).toBe(true);
    expect(performance.now() - startedAt).toBeLessThan(1000);
  });

  test("a space before the truncation isn't labeled", () => {
    expect(formatParts(toInlineParts("a b", 2, { shouldShowOuterSpaces: true }).parts)).toEqual([
      "a ",
    ]);
  });
});

test("plain text has labels for hidden characters", () => {
  expect(toPlainText("a\u202Eb\nc")).toBe("a[RLO]b[LF]c");
  expect(toPlainText("x".repeat(100), 10)).toBe("xxxxxxxxxx…");
});

test.each([
  ["671c9a02f3b84e0012345e41", "671c9a…5e41"],
  ["user_8841", "user_8841"],
  ["12345678901", "12345678901"],
  ["123456789012", "123456…9012"],
  ["😀".repeat(20), `${"😀".repeat(6)}…${"😀".repeat(4)}`],
  ["", ""],
])("%s is shortened to %s", (id, shortId) => {
  expect(shortenId(id)).toBe(shortId);
});
