import { expect, expectAccessible, test } from "../fixtures.ts";
import { navigateTo } from "../support/navigation.ts";

test.describe("integrations", () => {
  // Each check covers the whole page, in both color schemes.
  test.describe.configure({ timeout: 150_000 });

  test("the list, the catalog, a form, and its dialogs", async ({ page, operator }) => {
    await operator.openDemo("/integrations");
    await expect(page.getByText("SendGrid EU sends", { exact: false })).toBeVisible();
    await page.getByRole("button", { name: "Load more events" }).click();
    await expect(page.getByText(/based on 550 recent events/)).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole("link", { name: "SendGrid US" }).click();
    await expect(page.getByRole("region", { name: "Email integrations" })).toBeVisible();
    await page.getByRole("button", { name: "Test conditions" }).click();
    await page.getByRole("button", { name: /fields that this provider doesn't use/ }).click();
    await expectAccessible(page);
    for (const name of ["Set as primary…", "Deactivate…", "Paste credentials"]) {
      await page.getByRole("button", { name, exact: true }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
      await expect(page.getByRole("dialog")).toHaveCount(0);
    }
    await navigateTo(page, "/integrations/new");
    await expect(page.getByLabel("Find a provider")).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel("Find a provider").fill("nothing of the kind");
    await expect(page.getByText("No providers match your search")).toBeVisible();
    await expectAccessible(page);
  });
});
