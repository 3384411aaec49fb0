import { expect, expectAccessible } from "../fixtures.ts";
import {
  getEmailDocument,
  pickStep,
  getResultRegion,
  replaceText,
  test,
} from "../support/step-preview.ts";

test.describe("step preview", () => {
  // Each check covers the whole page, in both color schemes.
  test.describe.configure({ timeout: 150_000 });

  test("the picker and an email", async ({ page, operator }) => {
    await operator.openDemo("/step-preview");
    await expect(page.getByText(/Based on 200 recent events/)).toBeVisible();
    await expectAccessible(page);
    await pickStep(page, "order-shipped", "Email");
    await expect(getEmailDocument(page).getByRole("heading", { name: /on its way/ })).toBeVisible();
    await expectAccessible(page);
    // The last result stays beside the error.
    await replaceText(page, "subject", "{{ payload.order.id | nonsense }}");
    await expect(getResultRegion(page).getByRole("alert")).toContainText("subject, line 1");
    await expectAccessible(page);
  });

  test("an SMS on a phone, and the dialogs", async ({ page, openStep }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openStep("order-shipped", "sms");
    await expectAccessible(page);
    await page.getByRole("button", { name: "All steps" }).click();
    await expect(getResultRegion(page).getByRole("region", { name: "SMS" })).toContainText("GSM-7");
    await expectAccessible(page);
    await page.getByRole("button", { name: "All steps" }).click();
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole("tab", { name: "Subscriber" }).click();
    for (const [button, name] of [
      ["Try payloads", "Try payloads"],
      ["Open scenarios", "Scenarios"],
      ["Fill payload…", "Fill payload"],
    ] as const) {
      await page.getByRole("button", { name: button }).click();
      const dialog = page.getByRole("dialog", { name });
      await expect(dialog).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
    }
  });
});
