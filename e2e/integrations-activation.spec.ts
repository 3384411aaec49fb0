import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import {
  condition,
  toEmailIntegration,
  field,
  listHeading,
  sendgridCredentials,
  test,
} from "./support/integrations.ts";
import { navigateByKeys } from "./support/keys.ts";

const senders = (page: Page) => page.getByRole("region", { name: "Email integrations" });

test("set primary from two tabs results in one primary, is reported, and can be undone", async ({
  page,
  context,
  integrations,
}) => {
  const firstIntegration = await integrations.create(toEmailIntegration("one"));
  const secondIntegration = await integrations.create(
    toEmailIntegration("two", {
      conditions: [condition],
      credentials: { ...sendgridCredentials, from: "two@x.example" },
    }),
  );
  await integrations.create(toEmailIntegration("three", { conditions: [condition] }));
  const readPrimaryNames = async () =>
    (await integrations.listActive()).filter((item) => item.primary).map(({ name }) => name);

  await integrations.open(`/integrations/${firstIntegration._id}`);
  const otherPage = await context.newPage();
  await otherPage.goto(`/integrations/${firstIntegration._id}`);
  const openPrimaryDialog = async (tab: Page, name: string): Promise<Locator> => {
    await senders(tab)
      .getByRole("button", { name: `Set ${name} as primary` })
      .click();
    const dialog = tab.getByRole("dialog", { name: `Set ${name} as primary in Test?` });
    await expect(dialog).toContainText("one will stop sending email");
    return dialog.getByRole("button", { name: "Set as primary" });
  };
  const firstButton = await openPrimaryDialog(page, "two");
  await expect(page.getByRole("dialog")).toContainText("payload.tenant is eu-gov");
  await expect(page.getByRole("dialog")).toContainText("a@shop.example → two@x.example");
  const secondButton = await openPrimaryDialog(otherPage, "three");

  await firstButton.click();
  await expect(page.getByText("The primary for email moved from one to two.")).toBeVisible();
  await expect(page.getByText("The conditions of two were removed.")).toBeVisible();
  await expect(page.getByText(/^No email events since the change/)).toBeVisible();
  await secondButton.click();
  await expect(otherPage.getByText(/two was set as primary in the meantime/)).toBeVisible();
  expect(await readPrimaryNames()).toEqual(["two"]);
  await secondButton.click();
  await expect(otherPage.getByText("The primary for email moved from two to three.")).toBeVisible();
  expect(await readPrimaryNames()).toEqual(["three"]);

  // Each undo restores what its own change replaced.
  await otherPage.getByRole("button", { name: "Set two as primary again" }).click();
  await expect(otherPage.getByText("Change undone")).toBeVisible();
  expect(await readPrimaryNames()).toEqual(["two"]);
  await page.getByRole("button", { name: "Set one as primary again" }).click();
  await expect(page.getByText("Change undone")).toBeVisible();
  expect(await readPrimaryNames()).toEqual(["one"]);
  const restoredIntegration = (await integrations.listActive()).find(
    ({ _id }) => _id === secondIntegration._id,
  );
  expect(restoredIntegration?.conditions).toEqual([condition]);
});

test("an integration can be deactivated and activated again in its channel's list", async ({
  page,
  integrations,
}) => {
  const createdIntegration = await integrations.create(toEmailIntegration("only"));
  await integrations.open("/integrations");
  const channel = page.getByRole("region", { name: "Email" });
  await expect(channel).toContainText("only sends all email");
  await channel.getByRole("link", { name: "only" }).click();
  await page.getByRole("button", { name: "Deactivate…" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("No active integration will remain for email");
  await expect(dialog).toContainText(createdIntegration._id);
  const deactivateButton = dialog.getByRole("button", { name: "Deactivate", exact: true });
  await expect(deactivateButton).toBeDisabled();
  await dialog.getByLabel("Type Test to confirm").fill("Test");
  await deactivateButton.click();
  await expect(page.getByText(/^Inactive, last seen/)).toBeVisible();
  expect(await integrations.listActive()).toEqual([]);

  await navigateByKeys(page, "i", "/integrations");
  await expect(listHeading(page)).toBeVisible();
  await expect(channel).toContainText("No active integration: email messages won't be sent");
  await channel.getByRole("link", { name: "only" }).click();
  // The API doesn't return inactive integrations. Their credentials are unknown, so none are sent.
  await expect(page.getByLabel("Replace all credentials (deletes the saved ones)")).toBeVisible();
  await expect(field(page, "from")).toHaveCount(0);
  await page.getByRole("button", { name: "Activate…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Activate", exact: true }).click();
  await expect(field(page, "from")).toHaveValue("a@shop.example");
  expect((await integrations.listActive()).map(({ credentials }) => credentials)).toEqual([
    sendgridCredentials,
  ]);
});
