import { readFile } from "node:fs/promises";
import { expect, test } from "./fixtures.ts";
import { seedLinkedRecords } from "./support/endpoints.ts";

const validLinks = { integrationIdentifier: "slack-eu", connectionIdentifier: "team" };

test("a filtered list is exported without webhook URLs", async ({
  page,
  operator,
  service,
  environment,
}) => {
  await seedLinkedRecords(service, environment, [
    {
      ...validLinks,
      identifier: "hook",
      type: "webhook",
      endpoint: { url: "https://hooks.example/canary-hook" },
    },
    {
      ...validLinks,
      identifier: "user",
      type: "chatapp1_user",
      subscriberId: "ana",
      endpoint: { userId: "U1" },
    },
    {
      identifier: "phone",
      type: "phone",
      channel: "sms",
      providerId: "twilio",
      integrationIdentifier: "sms-eu",
      subscriberId: "bo",
      endpoint: { phoneNumber: "+4915112345678" },
    },
  ]);
  await operator.open(environment, "/channel-endpoints?connectionIdentifier=team");
  for (const format of ["CSV", "NDJSON"]) {
    const downloadPromise = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export", exact: true }).click();
    await page.getByRole("menuitem", { name: `2 endpoints as ${format}` }).click();
    const text = await readFile(await (await downloadPromise).path(), "utf8");
    expect(text).toContain("slack-eu");
    expect(text).not.toContain("canary");
  }
});

test("a table of endpoint issues shows whole providers and integrations next to the groups", async ({
  page,
  operator,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await operator.openDemo("/channel-endpoints/check");
  await page.getByRole("button", { name: "Start scan" }).click();
  await expect(page.getByText(/^\d+ endpoints scanned/)).toBeVisible();
  const cells = page.getByRole("table", { name: "Delivery issues" }).locator("td:nth-of-type(3)");
  await expect(cells.filter({ hasText: "Vonage (formerly Nexmo)" }).first()).toBeVisible();
  const cutTexts = await cells
    .locator("*")
    .evaluateAll((elements) =>
      elements
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth && clientWidth > 0)
        .map(({ textContent }) => textContent),
    );
  expect(cutTexts).toEqual([]);
});
