import { expect, expectAccessible, test } from "../fixtures.ts";

const createHtml = (style: string, content = "") => `<!doctype html><html lang="en">
  <title>Test</title><style>:root { color-scheme: light dark } ${style}</style>
  <main><h1>Test</h1><p>Text to read</p>${content}</main></html>`;

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

test("targets that are too small are violations", async ({ page }) => {
  const content = `<button aria-label="A"></button><button aria-label="B"></button>`;
  await page.setContent(
    createHtml("button { width: 12px; height: 12px; padding: 0; border: 0 }", content),
  );
  await expect(expectAccessible(page)).rejects.toThrow("target-size");
});
