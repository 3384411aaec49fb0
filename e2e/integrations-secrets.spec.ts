import { expect } from "./fixtures.ts";
import {
  toEmailIntegration,
  field,
  reviewButton,
  saveButton,
  sendgridCredentials,
  test,
} from "./support/integrations.ts";
import { readCachedData } from "./support/query-cache.ts";

test("secrets are on the page only while they are revealed", async ({
  page,
  context,
  integrations,
}) => {
  const consoleMessages: string[] = [];
  context.on("console", (message) => consoleMessages.push(message.text()));
  const secrets = {
    apiKey: "canary-one",
    accessKey: "canary-two",
    tlsOptions: { x: "canary-three" },
  };
  const createdIntegration = await integrations.create(
    toEmailIntegration("mail", {
      credentials: { ...sendgridCredentials, ...secrets },
      configurations: { inboundWebhookSigningKey: "canary-four" },
    }),
  );
  const readStores = () =>
    page.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), location.href]),
    );
  const expectNoSecrets = async () => {
    expect(await page.content()).not.toContain("canary");
    expect(await readStores()).not.toContain("canary");
    expect(consoleMessages.join()).not.toContain("canary");
    const cachedData = await readCachedData(page);
    expect(cachedData).toContain("mail");
    expect(cachedData).not.toContain("canary");
  };

  await integrations.open("/integrations");
  await expect(page.getByRole("link", { name: "mail", exact: true })).toBeVisible();
  await expectNoSecrets();
  await page.getByRole("link", { name: "mail", exact: true }).click();
  await expect(field(page, "from")).toHaveValue("a@shop.example");
  await expectNoSecrets();

  // Only one secret is shown at a time, and it is hidden again on blur.
  await page.getByRole("button", { name: "Reveal API key", exact: true }).click();
  await expect(page.getByText("canary-one")).toBeVisible();
  await page.getByRole("button", { name: "Reveal Signing key" }).click();
  await expect(page.getByText("canary-four")).toBeVisible();
  await expect(page.getByText("canary-one")).toHaveCount(0);
  await field(page, "from").focus();
  await expect(page.getByText("canary-four")).toHaveCount(0);
  await expectNoSecrets();

  // A save sends the secrets unchanged, and doesn't store them in the browser.
  await field(page, "from").fill("b@shop.example");
  await field(page, "ipPoolName").fill("bulk");
  const plan = page.getByRole("region", { name: "Credentials to save" });
  await expect(plan.getByRole("row", { name: /^from changed/ })).toBeVisible();
  await expect(plan.getByRole("row", { name: /^ipPoolName added/ })).toBeVisible();
  await expect(plan.getByRole("row", { name: /^accessKey unchanged/ })).toBeVisible();
  await reviewButton(page).click();
  await expect(page.getByRole("dialog")).not.toContainText("canary");
  await saveButton(page).click();
  await expect(page.getByRole("region", { name: /Credentials changed/ })).toBeVisible();
  await expect(field(page, "from")).toHaveValue("b@shop.example");
  await expectNoSecrets();
  const [savedIntegration] = await integrations.listActive();
  expect(savedIntegration?.credentials).toEqual({
    ...sendgridCredentials,
    ...secrets,
    from: "b@shop.example",
    ipPoolName: "bulk",
  });

  // A draft restored after a reload contains no secrets.
  await page.getByRole("button", { name: "Replace API key" }).click();
  await field(page, "apiKey").fill("canary-typed");
  await field(page, "senderName").fill("Store");
  expect(await readStores()).not.toContain("canary");
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(field(page, "senderName")).toHaveValue("Store");
  await expectNoSecrets();
  expect(createdIntegration.identifier).toBe("mail");
});
