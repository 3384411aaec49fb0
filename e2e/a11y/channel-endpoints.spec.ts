import { expect, expectAccessible, test } from "../fixtures.ts";
import { endpointRowLinks } from "../support/endpoints.ts";
import { navigateTo } from "../support/navigation.ts";
import { getSecretInput } from "../support/session.ts";
import { getReviewButton } from "../support/subscribers.ts";

test.describe("channel endpoints", () => {
  // Each check covers the whole page, in both color schemes.
  test.describe.configure({ timeout: 150_000 });

  test("the list and a record", async ({ page, operator }) => {
    await operator.openDemo("/channel-endpoints?integrationIdentifier=twilio&limit=10");
    await expect(endpointRowLinks(page).first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    await page.getByRole("menuitem", { name: "Context" }).click();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await endpointRowLinks(page).first().click();
    await expect(page.getByRole("region", { name: "Destination" })).toBeVisible();
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    await expectAccessible(page);
  });

  test("the scan and its groups", async ({ page, operator }) => {
    await operator.openDemo("/channel-endpoints/check");
    await page.getByRole("button", { name: "Start scan" }).click();
    await expect(page.getByText(/^\d+ endpoints scanned/)).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
  });

  test("the forms and connections", async ({ page, operator }) => {
    await operator.openDemo(
      "/channel-endpoints/guest-hook/edit?integrationIdentifier=store-webhook",
    );
    await page.getByLabel("Channel").fill("x");
    await getReviewButton(page).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await navigateTo(page, "/channel-connections");
    await expect(endpointRowLinks(page, "Channel connections").first()).toBeVisible();
    await expectAccessible(page);
    await endpointRowLinks(page, "Channel connections").first().click();
    await expect(page.getByRole("region", { name: "Subscribers", exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Replace workspace and token" }).click();
    await page.getByRole("combobox", { name: "Workspace ID" }).fill("T1");
    await getSecretInput(page).fill("t");
    await getReviewButton(page).click();
    await expect(page.getByRole("dialog")).toContainText("use this connection");
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
  });
});
