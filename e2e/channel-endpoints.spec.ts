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
