import { expect, expectAccessible, test } from "../fixtures.ts";

const createHtml = (style: string) => `<!doctype html><html lang="en"><title>Test</title>
  <style>:root { color-scheme: light dark } ${style}</style>
  <main><h1>Test</h1><p>Text to read</p></main></html>`;

for (const [scheme, colors] of [
  ["light", "light-dark(#eeeeee, #ffffff)"],
  ["dark", "light-dark(#000000, #222222)"],
] as const) {
  test(`a contrast that is too low only in ${scheme} is a violation`, async ({ page }) => {
    await page.setContent(
      createHtml(`p { color: ${colors}; background: light-dark(#ffffff, #111111) }`),
    );
    await expect(expectAccessible(page)).rejects.toThrow("color-contrast");
  });
}
