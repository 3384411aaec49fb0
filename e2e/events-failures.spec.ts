import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { rowLinks } from "./support/events.ts";

const failures = (page: Page) => page.getByRole("region", { name: "Failures", exact: true });
const chart = (page: Page) => page.getByRole("figure", { name: /^Events over time/ });

test("the event list shows the failures of its window, and its chart sets the time range", async ({
  page,
  operator,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await operator.openDemo("/events?last=48h");
  await expect(rowLinks(page).first()).toBeVisible();
  await failures(page).getByRole("button", { name: "Scan for failures" }).click();
  await expect(failures(page).getByRole("listitem").first()).toBeVisible();
  await expect(chart(page)).toBeVisible();
  await expectAccessible(page);

  const plot = page.getByRole("slider", { name: "Selected time" });
  await plot.focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Shift+ArrowLeft");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/after=.*before=/);
  await expect(chart(page)).toBeVisible();
});

test("a failed event leads to its failure group", async ({ page, operator }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await operator.openDemo("/events?last=48h");
  await page.getByRole("link", { name: "Open event" }).click();
  await page.getByRole("link", { name: "View similar failures" }).click();
  await expect(page).toHaveURL(/\/failures\?.*group=/);
  await expect(page.getByRole("region", { name: "Failure", exact: true })).toContainText(
    /Ongoing|Quiet|Recovered/,
  );
});
