import { describe, expect, test } from "vitest";
import css from "./tokens.css?raw";

function getToken(name: string, schemeIndex: 0 | 1): string {
  const match = new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\);`).exec(css);
  const value = match?.[schemeIndex + 1];
  if (!value) throw new Error(`--${name} is not a pair of colors`);
  return value;
}

/** Returns the relative luminance of a color, as WCAG 2.2 defines it. */
function getLuminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((offset) => Number.parseInt(hex.slice(offset, offset + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function getContrast(firstColor: string, secondColor: string): number {
  const [lighterLuminance = 0, darkerLuminance = 0] = [
    getLuminance(firstColor),
    getLuminance(secondColor),
  ].sort((x, y) => y - x);
  return (lighterLuminance + 0.05) / (darkerLuminance + 0.05);
}

const surfaces = ["bg", "surface", "raised", "hover", "accent-soft"];
const tones = ["ok", "warn", "fail", "wait", "idle"];

describe.each([
  ["light", 0],
  ["dark", 1],
] as const)("%s", (_, schemeIndex) => {
  const getTokenContrast = (text: string, surface: string) =>
    getContrast(getToken(text, schemeIndex), getToken(surface, schemeIndex));

  test.each(["ink", "ink-2", "ink-3", "accent", "accent-strong", ...tones])(
    "--%s has enough contrast on every surface",
    (text) => {
      for (const surface of surfaces)
        expect(getTokenContrast(text, surface), surface).toBeGreaterThanOrEqual(4.5);
    },
  );

  test.each(tones)("--%s has enough contrast on its tint", (tone) => {
    expect(getTokenContrast(tone, `${tone}-soft`)).toBeGreaterThanOrEqual(4.5);
    expect(getTokenContrast("ink", `${tone}-soft`)).toBeGreaterThanOrEqual(4.5);
    expect(getTokenContrast("ink-2", `${tone}-soft`)).toBeGreaterThanOrEqual(4.5);
  });

  test("filled buttons have enough contrast, also on hover", () => {
    for (const color of ["accent", "fail"]) {
      expect(getTokenContrast(`on-${color}`, color)).toBeGreaterThanOrEqual(4.5);
      expect(getTokenContrast(`on-${color}`, `${color}-strong`)).toBeGreaterThanOrEqual(4.5);
    }
  });

  test("field borders have enough contrast on every surface", () => {
    for (const surface of surfaces)
      expect(getTokenContrast("line-strong", surface), surface).toBeGreaterThanOrEqual(3);
  });
});
