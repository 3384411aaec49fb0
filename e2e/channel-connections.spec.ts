import { expect, test } from "./fixtures.ts";
import { seedLinkedRecords } from "./support/endpoints.ts";
import { readCachedData } from "./support/query-cache.ts";
import { readBrowserStorage, getSecretInput } from "./support/session.ts";

const token = "canary-token-new";

test("workspace and token are saved together, after a list of consequences, and the token isn't stored", async ({
  page,
  operator,
  service,
  environment,
}) => {
  const endpoints = ["ana", "bo"].map((subscriberId) => ({
    identifier: `room-${subscriberId}`,
    type: "chatapp2_channel",
    endpoint: { teamId: "T-suggested", channelId: "C1" },
    integrationIdentifier: "slack-eu",
    connectionIdentifier: "team",
    subscriberId,
  }));
  await seedLinkedRecords(service, environment, endpoints);
  await operator.open(environment, "/channel-connections/team");
  await page.getByRole("link", { name: "Replace workspace and token" }).click();
  await page.getByRole("combobox", { name: "Workspace ID" }).click();
  await page.getByRole("option", { name: /T-suggested/ }).click();
  await expect(page.getByText("Enter both the workspace ID and the token.")).toBeVisible();
  await page.getByLabel("Workspace name").fill("Team <b>");
  await getSecretInput(page).fill(token);
  // A reload keeps unsaved changes, except secrets.
  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByRole("combobox", { name: "Workspace ID" })).toHaveValue("T-suggested");
  await expect(getSecretInput(page)).toHaveValue("");
  await getSecretInput(page).fill(token);
  await page.getByRole("button", { name: /^Review/ }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("2 endpoints of 2 subscribers use this connection");
  await expect(dialog).toContainText(
    "The current token and any refresh token saved with it will be deleted",
  );
  await expect(dialog).not.toContainText("canary");
  await dialog.getByRole("button", { name: "Replace workspace and token" }).click();

  const responseRegion = page.getByRole("region", { name: "Service response" });
  await expect(responseRegion).toContainText("Team <b>");
  await expect(page.locator("body")).not.toContainText("canary");
  await responseRegion.getByRole("button", { name: "Reveal token" }).click();
  await expect(responseRegion).toContainText(token);
  await responseRegion.getByRole("link", { name: "Open connection" }).click();
  await expect(page.getByRole("region", { name: "Workspace" })).toContainText("Team <b>");
  const allData = JSON.stringify(await readBrowserStorage(page)) + (await readCachedData(page));
  expect(allData).toContain("Team <b>");
  expect(allData).not.toContain("canary");
  expect(await page.content()).not.toContain("canary");
});
