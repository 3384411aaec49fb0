import { expect, expectAccessible, test } from "./fixtures.ts";
import { rowLinks } from "./support/events.ts";

test("the event list with the failures of its window is accessible", async ({ page, operator }) => {
  await operator.openDemo("/events?last=8h");
  await expect(rowLinks(page).first()).toBeVisible();
  const failures = page.getByRole("region", { name: "Failures", exact: true });
  await failures.getByRole("button", { name: "Scan for failures" }).click();
  await expect(failures.getByRole("listitem").first()).toBeVisible();
  await expect(page.getByRole("figure", { name: /^Events over time/ })).toBeVisible();
  await expectAccessible(page);
});
