import { expect, test } from "./fixtures.ts";
import { seedEndpoints, seedLinks } from "./support/endpoints.ts";
import { cached } from "./support/query-cache.ts";
import { kept, secret } from "./support/session.ts";

const token = "canary-token-new";

test("connections that endpoints name are counted, opened and seen at a glance", async ({
  page,
  operator,
  service,
  environment,
}) => {
  await seedLinks(service, environment);
  await seedEndpoints(service, environment, {
    connections: [{ identifier: "lonely", integrationIdentifier: "slack-eu" }],
    endpoints: [
      ...["ana", "bo", "chi"].map((subscriberId) => ({
        identifier: `user-${subscriberId}`,
        type: "chatapp1_user",
        endpoint: { userId: "U1" },
        integrationIdentifier: "slack-eu",
        connectionIdentifier: "team",
        subscriberId,
        contextKeys: ["tenant:a"],
      })),
      {
        identifier: "room",
        type: "chatapp2_channel",
        endpoint: { teamId: "T-suggested", channelId: "C1" },
        integrationIdentifier: "slack-old",
        connectionIdentifier: "team",
      },
    ],
  });
  await operator.open(environment, "/channel-connections");
  const row = page.getByRole("row").filter({ hasText: "team" });
  await expect(row).toContainText("slack-old and 1 more");
  await expect(row.getByRole("cell").nth(0)).toHaveText("4");
  await expect(row.getByRole("cell").nth(1)).toHaveText("3");
  await expect(row).toContainText("1 endpoint with issues");
  await row.getByRole("rowheader").getByRole("link").click();

  const part = (name: string) => page.getByRole("region", { name });
  await expect(part("Endpoints").getByRole("listitem")).toHaveText([
    /Slack user.*3/,
    /Microsoft Teams channel.*1/,
    /With issues.*1/,
  ]);
  await expect(part("Integrations")).toContainText("Inactive or unknown");
  await expect(part("Integrations")).toContainText("Active");
  await expect(part("Subscribers").getByRole("link")).toHaveCount(3);
  await expect(part("Contexts")).toContainText("tenant:a");
  await expect(part("Recent outcomes")).toContainText("Based on 0 recent events");
  await expect(part("Workspace")).toContainText("T-suggested");
  await part("Endpoints").getByRole("link", { name: "Open endpoints" }).click();
  await expect(page).toHaveURL(/\/channel-endpoints\?connectionIdentifier=team/);

  // One that nothing names opens by its identifier; the integration tells the same from its side.
  await page.goto("/channel-connections");
  await page.getByLabel("Connection identifier").fill("lonely");
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await expect(page.getByText("No endpoint uses this connection")).toBeVisible();
  await page.goto("/integrations/slack-eu");
  await expect(part("Connections").getByRole("listitem")).toHaveText([/team.*3/]);
});

test("workspace and token go together, with what hangs on them; the token stays nowhere", async ({
  page,
  operator,
  service,
  environment,
}) => {
  await seedLinks(service, environment);
  await seedEndpoints(service, environment, {
    endpoints: ["ana", "bo"].map((subscriberId) => ({
      identifier: `room-${subscriberId}`,
      type: "chatapp2_channel",
      endpoint: { teamId: "T-suggested", channelId: "C1" },
      integrationIdentifier: "slack-eu",
      connectionIdentifier: "team",
      subscriberId,
    })),
  });
  await operator.open(environment, "/channel-connections/team");
  await page.getByRole("link", { name: "Replace workspace and token" }).click();
  await page.getByRole("combobox", { name: "Workspace ID" }).click();
  await page.getByRole("option", { name: /T-suggested/ }).click();
  await expect(page.getByText("Enter both the workspace ID and the token.")).toBeVisible();
  await page.getByLabel("Workspace name").fill("Team <b>");
  await secret(page).fill(token);
  // A reload keeps what may be kept.
  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByRole("combobox", { name: "Workspace ID" })).toHaveValue("T-suggested");
  await expect(secret(page)).toHaveValue("");
  await secret(page).fill(token);
  await page.getByRole("button", { name: /^Review/ }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("2 endpoints deliver through it, for 2 subscribers");
  await expect(dialog).toContainText("cannot be read back, and there is no undo");
  await expect(dialog).not.toContainText("canary");
  await dialog.getByRole("button", { name: "Replace workspace and token" }).click();

  const returned = page.getByRole("region", { name: "Service response" });
  await expect(returned).toContainText("Team <b>");
  await expect(page.locator("body")).not.toContainText("canary");
  await returned.getByRole("button", { name: "Reveal token" }).click();
  await expect(returned).toContainText(token);
  await returned.getByRole("link", { name: "Open connection" }).click();
  await expect(page.getByRole("region", { name: "Workspace" })).toContainText("Team <b>");
  const everything = JSON.stringify(await kept(page)) + (await cached(page));
  expect(everything).toContain("Team <b>");
  expect(everything).not.toContain("canary");
  expect(await page.content()).not.toContain("canary");
});
