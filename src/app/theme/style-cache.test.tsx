import { expect, test } from "vitest";
import { createStyleCache } from "./style-cache.ts";

const waitForNextTask = () => new Promise((resolve) => setTimeout(resolve));

test("rules of one task share a style element, and later rules don't change it", async () => {
  const { sheet } = createStyleCache();
  sheet.isSpeedy = true;
  sheet.insert(".a{color:red}");
  sheet.insert("@media (hover:none){.a{color:blue}}");
  await waitForNextTask();
  sheet.insert(".b{color:red}");
  expect(sheet.tags.map((tag) => tag.sheet?.cssRules.length)).toEqual([2, 1]);
  expect(sheet.tags.every((tag) => tag.isConnected)).toBe(true);
  sheet.flush();
});
