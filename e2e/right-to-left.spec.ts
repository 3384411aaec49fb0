import type { Locator } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { createApiClient } from "./support/subscribers.ts";

const firstName = "عبد الرحمن بن محمد بن خالد";
const lastName = "الحربي العتيبي القحطاني";
const email = "عبد.الرحمن.بن.محمد.بن.خالد.الحربي.العتيبي@القحطاني.السعودية";
const [key, value] = ["اسم", "قيمة"];

/** Expects that the first text ends before the second begins, seen from left to right. */
async function expectBefore(first: Locator, second: Locator) {
  const [firstBox, secondBox] = [await first.boundingBox(), await second.boundingBox()];
  if (!firstBox || !secondBox) throw new Error("The texts aren't shown");
  expect.soft(firstBox.x + firstBox.width).toBeLessThanOrEqual(secondBox.x);
}

/** Returns how much of the first letter is outside of the row's cell or link, in pixels. */
const measureCutBeginning = (dataText: Locator) =>
  dataText.evaluate((element) => {
    const box = (element.closest("th, td") ?? element.closest("a"))?.getBoundingClientRect();
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
    if (!box || !text) throw new Error("The text isn't in a row");
    const range = document.createRange();
    range.setStart(text, 0);
    range.setEnd(text, 1);
    const { left, right } = range.getBoundingClientRect();
    return Math.max(0, box.left - left, right - box.right);
  });

test("right-to-left values begin in sight, and keys are before their values", async ({
  page,
  operator,
  service,
  environment,
}) => {
  const api = await createApiClient(service, environment);
  await api.upsert("rtl", { firstName, lastName, email, data: { [key]: value } });
  await operator.open(environment, "/subscribers");
  for (const width of [1024, 720, 320]) {
    await page.setViewportSize({ width, height: 640 });
    for (const text of [firstName, email]) {
      const dataText = page.locator("bdi:visible", { hasText: text });
      await expect(dataText).toHaveCount(1);
      expect.soft(await measureCutBeginning(dataText), `${text} at ${width} px`).toBe(0);
    }
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/subscribers/rtl");
  const code = page.getByRole("group", { name: /^Custom data\. Use the arrow keys/ });
  await expect(code).toBeVisible();
  await expectBefore(code.getByText(key), code.getByText(value));
  await page.goto("/subscribers/rtl/edit");
  const line = page.locator(".cm-line", { hasText: key });
  await expect(line.getByText(key).last()).toBeVisible();
  await expectBefore(line.getByText(key).last(), line.getByText(value).last());
});
