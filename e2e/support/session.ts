import type { Page } from "@playwright/test";

export const getHeading = (page: Page, name: string) =>
  page.getByRole("heading", { level: 1, name });
export const getSecretInput = (page: Page) => page.locator("input[type=password]");

export async function signInWithForm(
  page: Page,
  secretText: string,
  kind = "Session token",
): Promise<void> {
  await page.getByRole("radio", { name: kind }).check();
  await getSecretInput(page).fill(secretText);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

export async function clickMenuItem(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: /^(Operator|API key)$/ }).click();
  await page.getByRole("menuitem", { name }).click();
}

export const readBrowserStorage = (page: Page) =>
  page.evaluate(() => ({
    session: JSON.stringify(Object.entries(sessionStorage)),
    local: JSON.stringify(Object.entries(localStorage)),
    cookie: document.cookie,
    address: window.location.href,
  }));
