import { expect, expectAccessible, test } from "../fixtures.ts";
import { mail, pickStep, rendered } from "../support/step-preview.ts";

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`step preview, ${colorScheme}`, () => {
    test.use({ colorScheme });

    test("the picker, a mail, its dialogs, and a phone", async ({ page, operator }) => {
      await operator.openDemo("/step-preview");
      await expect(page.getByText(/learned from the newest/)).toBeVisible();
      await expectAccessible(page);
      await pickStep(page, "order-shipped", "Email");
      await expect(mail(page).getByRole("heading", { name: /on its way/ })).toBeVisible();
      await expectAccessible(page);
      for (const [button, name] of [
        ["Try payloads", "Try many payloads"],
        ["Scenarios", "Scenarios"],
      ] as const) {
        await page.getByRole("button", { name: button }).click();
        await expect(page.getByRole("dialog", { name })).toBeVisible();
        await expectAccessible(page);
        await page.keyboard.press("Escape");
        await expect(page.getByRole("dialog", { name })).toBeHidden();
      }
      await pickStep(page, "order-shipped", "SMS");
      await rendered(page);
      await expectAccessible(page);
      await page.setViewportSize({ width: 390, height: 844 });
      await expectAccessible(page);
    });
  });
}
