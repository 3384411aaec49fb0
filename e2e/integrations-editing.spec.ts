import type { Locator } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { field, listHeading, reviewButton, saveButton, test } from "./support/integrations.ts";
import { navigateByKeys } from "./support/keys.ts";

test("by keyboard alone: find a provider, paste a block, build a condition, create", async ({
  page,
  integrations,
}) => {
  const { keyboard } = page;
  const focusedElement = page.locator(":focus");
  const tabTo = async (target: Locator, key = "Tab") => {
    await expect(target).toBeVisible();
    for (let pressCount = 0; pressCount < 120; pressCount += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await keyboard.press(key);
    }
    await expect(target).toBeFocused();
  };
  await integrations.open("/events");
  await navigateByKeys(page, "i", "/integrations");
  await expect(listHeading(page)).toBeVisible();
  await tabTo(page.getByRole("link", { name: "Create integration" }));
  await keyboard.press("Enter");
  await tabTo(page.getByLabel("Find a provider"));
  await keyboard.type("mailgun");
  await expect(page.getByText("1 provider found. Press Enter to choose Mailgun.")).toBeVisible();
  await keyboard.press("Enter");
  await tabTo(page.getByRole("button", { name: "Paste credentials" }));
  await keyboard.press("Enter");
  await tabTo(page.getByRole("textbox", { name: "Text to paste" }));
  await keyboard.insertText(
    "MAILGUN_API_KEY=canary-key\nDOMAIN=mg.shop.example\nuser: postmaster\nfrom: a@shop.example\nsender name: Shop\nODD=1",
  );
  await expect(page.getByText("Unknown fields: ODD")).toBeVisible();
  await tabTo(page.getByRole("button", { name: "Fill in 5 fields" }));
  await keyboard.press("Enter");
  await expect(field(page, "domain")).toHaveValue("mg.shop.example");
  await tabTo(page.getByRole("button", { name: "Add group" }));
  await keyboard.press("Enter");
  const conditionGroup = page.getByRole("group", { name: "Group, condition 1" });
  await tabTo(conditionGroup.getByLabel("Field"), "Shift+Tab");
  await keyboard.type("order.total");
  await tabTo(conditionGroup.getByLabel("Operator"));
  await keyboard.press("Home");
  await tabTo(conditionGroup.getByLabel("Value"));
  await keyboard.type("50");
  await expect(page.getByRole("status", { name: "Conditions summary" })).toHaveText(
    "Sends when payload.order.total is greater than 50",
  );
  await tabTo(reviewButton(page));
  await keyboard.press("Enter");
  await tabTo(saveButton(page, /^Create/));
  await keyboard.press("Enter");
  await expect(page).toHaveURL(/\/integrations\/[0-9a-f]{24}/);
  await expect(focusedElement).toHaveCount(1);
  expect(await integrations.listActive()).toMatchObject([
    {
      providerId: "mailgun",
      credentials: { apiKey: "canary-key", domain: "mg.shop.example", user: "postmaster" },
      conditions: [{ children: [{ field: "order.total", operator: "LARGER", value: "50" }] }],
    },
  ]);
});
