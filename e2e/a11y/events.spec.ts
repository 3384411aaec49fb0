import { expect, expectAccessible, test } from "../fixtures.ts";
import { detail, openStory, rowLinks, switchToStory, transactionIds } from "../support/events.ts";
import { navigateTo } from "../support/navigation.ts";

test.describe("events", () => {
  // Each check covers the whole page.
  test.describe.configure({ timeout: 150_000 });

  test("the list with its filters and states, and an event on a phone", async ({
    page,
    operator,
  }) => {
    await operator.openDemo();
    await expect(rowLinks(page)).toHaveCount(25);
    await expectAccessible(page);
    // Shows only one row to save time, because all rows were just checked.
    await navigateTo(page, `/events?transactionId=${transactionIds.failedEmail}`);
    await expect(rowLinks(page)).toHaveCount(1);
    await page.keyboard.press("/");
    await expect(page.getByRole("listbox")).toBeVisible();
    await expectAccessible(page);
    const field = page.getByRole("combobox", { name: "Filter events" });
    await field.fill("workflow:order-shipped");
    await field.press("Enter");
    await page.getByRole("button", { name: /^workflow/ }).click();
    await expect(page.getByRole("dialog", { name: "Filter: workflow" })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await navigateTo(page, "/events?outcome=partlyFailed");
    // Waits for a second row, because the previous list had only one.
    await expect(rowLinks(page).nth(1)).toBeVisible();
    await expectAccessible(page);
    await navigateTo(page, "/events?transactionId=none&severity=high");
    await expect(page.getByText("No events match your filters")).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await navigateTo(page, "/events");
    const list = page.getByRole("list", { name: "Events, newest first" });
    await expect(list.getByRole("link").first()).toBeVisible();
    await expectAccessible(page);
    await list.getByRole("link").first().click();
    await expect(detail(page).getByRole("tab", { name: "Timeline" })).toBeVisible();
    await expectAccessible(page);
  });

  test("one event with each of its tabs", async ({ page, operator }) => {
    await operator.signIn();
    await openStory(page, transactionIds.failedEmail);
    for (const tab of ["Timeline", "Messages", "Payload", "Related events", "Raw data"]) {
      await detail(page).getByRole("tab", { name: tab }).click();
      await expect(detail(page).getByRole("tabpanel", { name: tab })).toBeVisible();
      await expectAccessible(page);
    }
    await switchToStory(page, transactionIds.hostile, "Guest book");
    await expectAccessible(page);
  });

  test("the copy menu, and the comparison of two events", async ({ page, operator }) => {
    await operator.signIn();
    await openStory(page, transactionIds.failedEmail);
    await detail(page).getByRole("button", { name: "Copy as" }).click();
    await expect(page.getByRole("menu")).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await detail(page).getByRole("link", { name: "Compare with a successful event" }).click();
    await expect(page.getByRole("region", { name: "Outcomes" })).toBeVisible({ timeout: 30_000 });
    await expectAccessible(page);
    await navigateTo(page, "/events/compare");
    await expect(page.getByRole("textbox", { name: "Event A" })).toBeVisible();
    await expectAccessible(page);
  });
});
