import { readFile } from "node:fs/promises";
import { expect, test } from "./fixtures.ts";
import { endpointRowLinks, seedEndpoints, seedLinkedRecords } from "./support/endpoints.ts";

const validLinks = { integrationIdentifier: "slack-eu", connectionIdentifier: "team" };
test(
  "a filtered list is exported without webhook URLs",
  { tag: "@embedded" },
  async ({ page, operator, service, environment }) => {
    await seedLinkedRecords(service, environment);
    await seedEndpoints(service, environment, {
      endpoints: [
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
      ],
    });
    await operator.open(environment, "/channel-endpoints?connectionIdentifier=team");
    for (const format of ["CSV", "NDJSON"]) {
      const downloadPromise = page.waitForEvent("download");
      await page.getByRole("button", { name: "Export", exact: true }).click();
      await page.getByRole("menuitem", { name: `2 endpoints as ${format}` }).click();
      const text = await readFile(await (await downloadPromise).path(), "utf8");
      expect(text).toContain("slack-eu");
      expect(text).not.toContain("canary");
    }
  },
);

test("an endpoint links to its events, and a subscriber to its endpoints", async ({
  page,
  operator,
}) => {
  await operator.openDemo("/channel-endpoints?integrationIdentifier=twilio&limit=100");
  await endpointRowLinks(page).first().click();
  const eventsLink = page.getByRole("link", { name: "Show Twilio events" });
  await expect(eventsLink).toHaveAttribute("href", /subscriberIds=.*providers=twilio/);
  await page.getByRole("region", { name: "Details" }).getByRole("link").first().click();
  await page.getByRole("tab", { name: /^Endpoints/ }).click();
  await page.getByRole("link", { name: "View all endpoints" }).click();
  await expect(page).toHaveURL(/\/channel-endpoints\?.*subscriberId=/);
  await expect(endpointRowLinks(page).first()).toBeVisible();
});
