import { expect as expectSoon, expectAccessible, test } from "../fixtures.ts";
import { typeFailureFilter } from "../support/failures.ts";

const expect = expectSoon.configure({ timeout: 60_000 });

/** Limits the scan to part of the demo's two days. More events wouldn't change the results. */
const path = "/failures?last=8h";

test.describe("failures", () => {
  // Each check covers the whole page.
  test.describe.configure({ timeout: 240_000 });

  test("the list with the parts of the overview", async ({ page, operator }) => {
    await operator.openDemo(path);
    await expect(page.getByRole("group", { name: "Scan" })).toContainText(/^All of /);
    const overview = page.getByRole("region", { name: "Overview", exact: true });
    for (const name of ["Providers", "Delays", "What's different"]) {
      await overview.getByRole("tab", { name }).click();
      await expect(overview.getByRole("tabpanel", { name })).toBeVisible();
      await expectAccessible(page);
    }
    // Checking the values of every workflow would take a minute.
    await typeFailureFilter(page, "workflow:login-code");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("group", { name: "Matching events" })).toBeVisible();
    await overview.getByRole("tab", { name: "Values" }).click();
    await expect(overview.getByRole("tabpanel", { name: "Values" })).toBeVisible();
    await expectAccessible(page);
  });

  test("an open failure with each of its tabs, also on a phone", async ({ page, operator }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await operator.openDemo(path);
    await expect(page.getByRole("group", { name: "Scan" })).toContainText(/^All of /);
    const list = page.getByRole("list", { name: "Failures, worst first" });
    await expect(list.getByRole("link").first()).toBeVisible();
    await expectAccessible(page);
    await list.getByRole("link").first().click();
    const detail = page.getByRole("region", { name: "Failure", exact: true });
    await expect(detail).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    for (const name of ["What's different", "Samples", "Error messages"]) {
      await detail.getByRole("tab", { name }).click();
      await expect(detail.getByRole("tabpanel", { name })).toBeVisible();
      await expectAccessible(page);
    }
  });
});
