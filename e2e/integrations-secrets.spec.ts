import { expect } from "./fixtures.ts";
import { email, field, review, saveButton, sendgrid, test } from "./support/integrations.ts";
import { cached } from "./support/query-cache.ts";
import { signInByHand } from "./support/session.ts";

test("secrets are nowhere on the page until they are revealed, and not after", async ({
  page,
  context,
  integrations,
}) => {
  const said: string[] = [];
  context.on("console", (message) => said.push(message.text()));
  const secrets = {
    apiKey: "canary-one",
    accessKey: "canary-two",
    tlsOptions: { x: "canary-three" },
  };
  const made = await integrations.create(
    email("mail", {
      credentials: { ...sendgrid, ...secrets },
      configurations: { inboundWebhookSigningKey: "canary-four" },
    }),
  );
  const stores = () =>
    page.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), location.href]),
    );
  const expectNone = async () => {
    expect(await page.content()).not.toContain("canary");
    expect(await stores()).not.toContain("canary");
    expect(said.join()).not.toContain("canary");
    const cache = await cached(page);
    expect(cache).toContain("mail");
    expect(cache).not.toContain("canary");
  };

  await integrations.open("/integrations");
  await expect(page.getByRole("link", { name: "mail", exact: true })).toBeVisible();
  await expectNone();
  await page.getByRole("link", { name: "mail", exact: true }).click();
  await expect(field(page, "from")).toHaveValue("a@shop.example");
  await expectNone();

  // One at a time, hidden again when it is left.
  await page.getByRole("button", { name: "Reveal API Key", exact: true }).click();
  await expect(page.getByText("canary-one")).toBeVisible();
  await page.getByRole("button", { name: "Reveal Signing key" }).click();
  await expect(page.getByText("canary-four")).toBeVisible();
  await expect(page.getByText("canary-one")).toHaveCount(0);
  await field(page, "from").focus();
  await expect(page.getByText("canary-four")).toHaveCount(0);
  await expectNone();

  // A save sends the others back whole, and leaves nothing behind.
  await field(page, "from").fill("b@shop.example");
  await field(page, "ipPoolName").fill("bulk");
  const plan = page.getByRole("region", { name: "Credentials to save" });
  await expect(plan.getByRole("row", { name: /^from changed/ })).toBeVisible();
  await expect(plan.getByRole("row", { name: /^ipPoolName added/ })).toBeVisible();
  await expect(plan.getByRole("row", { name: /^accessKey unchanged/ })).toBeVisible();
  await review(page).click();
  await expect(page.getByRole("dialog")).not.toContainText("canary");
  await saveButton(page).click();
  await expect(page.getByRole("region", { name: /Since the credentials change/ })).toBeVisible();
  await expect(field(page, "from")).toHaveValue("b@shop.example");
  await expectNone();
  const [kept] = await integrations.active();
  expect(kept?.credentials).toEqual({
    ...sendgrid,
    ...secrets,
    from: "b@shop.example",
    ipPoolName: "bulk",
  });

  // A draft that comes back after a reload has no secret in it.
  await page.getByRole("button", { name: "Replace API Key" }).click();
  await field(page, "apiKey").fill("canary-typed");
  await field(page, "senderName").fill("Store");
  expect(await stores()).not.toContain("canary");
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(field(page, "senderName")).toHaveValue("Store");
  await expectNone();
  expect(made.identifier).toBe("mail");
});

test("a read-only session is informed that secrets are hidden, and can't replace them", async ({
  page,
  integrations,
  environment,
  service,
}) => {
  const made = await integrations.create(email("mail"));
  const token = await service.token(environment.id, { readOnly: true });
  await page.goto(`/integrations/${made._id}`);
  await signInByHand(page, token);
  await expect(page.getByText("Read-only sessions can't see the saved credentials.")).toBeVisible();
  await expect(page.getByText("Read-only sessions can't see the signing key.")).toBeVisible();
  await expect(page.getByLabel(/Replace all credentials/)).toHaveCount(0);
});
