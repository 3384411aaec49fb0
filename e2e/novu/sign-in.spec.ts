import { expect } from "@playwright/test";
import { apiKeyPrefix } from "../support/novu/extra-responses.ts";
import { test } from "../support/novu/test.ts";
import { readBrowserStorage, getHeading, signInWithForm } from "../support/session.ts";

test("an API key opens its environment", async ({ page, simulatedNovu }) => {
  await page.goto("/sign-in");
  await signInWithForm(page, simulatedNovu.apiKey, "API key");
  await expect(getHeading(page, "Events")).toBeVisible();
  await expect(page).toHaveTitle(/Production/);
  await expect(page.getByRole("button", { name: "API key", exact: true })).toBeVisible();
});

test("a dashboard token opens every environment, and no environment's key is kept", async ({
  page,
  simulatedNovu,
}) => {
  const responseTextPromises: Promise<string>[] = [];
  page.on("response", (response) => {
    if (/\/(session|v[12])\b/.test(new URL(response.url()).pathname)) {
      responseTextPromises.push(response.text().catch(() => ""));
    }
  });
  await page.goto("/sign-in");
  await signInWithForm(page, simulatedNovu.jwt);
  await expect(getHeading(page, "Events")).toBeVisible();
  await expect(page).toHaveTitle(/Development/);
  await page
    .getByRole("button", { name: /Development/ })
    .first()
    .click();
  await page.getByRole("menuitemradio", { name: "Production" }).click();
  await expect(page).toHaveTitle(/Production/);
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  const { session, local, cookie, address } = await readBrowserStorage(page);
  const receivedText = (await Promise.all(responseTextPromises)).join("");
  expect(receivedText).toContain("transactionId");
  for (const text of [session, local, cookie, address, receivedText]) {
    expect(text).not.toContain(apiKeyPrefix);
  }
  expect(local + cookie + address).not.toContain(simulatedNovu.jwt);
});
