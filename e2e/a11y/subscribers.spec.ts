import { expect, expectAccessible, test } from "../fixtures.ts";
import { navigateTo } from "../support/navigation.ts";
import { getReviewButton, getRowLinks } from "../support/subscribers.ts";

test.describe("subscribers", () => {
  // Each check covers the whole page, in both color schemes.
  test.describe.configure({ timeout: 150_000 });

  test("the list, the search field, and the record with each of its tabs", async ({
    page,
    operator,
  }) => {
    await operator.openDemo("/subscribers");
    await expect(getRowLinks(page)).toHaveCount(50);
    await expectAccessible(page);
    await navigateTo(page, "/subscribers?find=ana");
    await expect(getRowLinks(page, "Search results").first()).toBeVisible();
    await expectAccessible(page);
    await navigateTo(page, "/subscribers/user_8841");
    for (const tab of [/^Recent events/, /^Channels/, /^Endpoints/, /^Messages/, /^Raw/]) {
      await page.getByRole("tab", { name: tab }).click();
      await expect(page.getByRole("tabpanel", { name: tab })).toBeVisible();
      await expect(page.getByText(/^Loading/)).toHaveCount(0);
      await expectAccessible(page);
    }
  });

  test("the forms, also on a phone", async ({ page, operator }) => {
    await operator.openDemo("/subscribers/user_8841/edit");
    await page.getByRole("textbox", { name: "First name" }).fill("Anna");
    await expectAccessible(page);
    await getReviewButton(page).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
    await page.getByRole("textbox", { name: "First name" }).fill("Ana");
    await navigateTo(page, "/subscribers/user_8841?part=channels");
    await page.getByRole("link", { name: "Add settings" }).first().click();
    await expect(page.getByLabel("New tokens")).toBeVisible();
    await expectAccessible(page);
  });
});
