import { expect, type Page } from "@playwright/test";

/** Returns the editor of a control or of a section of the payload. */
export const getEditor = (page: Page, name: string) =>
  page.getByRole("textbox", { name, exact: true });

/** Replaces an editor's text using the keyboard. */
export async function replaceText(page: Page, name: string, text: string): Promise<void> {
  await getEditor(page, name).click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Delete");
  await page.keyboard.insertText(text);
}

export const getResultRegion = (page: Page) =>
  page.getByRole("region", { name: "Result", exact: true });

export const getEmailDocument = (page: Page) =>
  getResultRegion(page).frameLocator("iframe[title='Email preview']");

/** Selects a step. `workflow` and `step` are the picker's labels. */
export async function pickStep(page: Page, workflow: string, step: string): Promise<void> {
  const previewLink = page.getByRole("link", { name: "Step preview", exact: true });
  // Navigates within the console if possible. On phones, the link is in a menu.
  await ((await previewLink.isVisible()) ? previewLink.click() : page.goto("/step-preview"));
  const entry = page.getByRole("listitem").filter({ hasText: workflow });
  const button = entry.getByRole("button", { name: step, exact: true });
  // If the service can list workflows, their steps are loaded on demand.
  const showStepsButton = entry.getByRole("button", { name: "Show steps" });
  await expect(showStepsButton.or(button).first()).toBeVisible();
  if (await showStepsButton.isVisible()) await showStepsButton.click();
  await button.click();
  await expect(page).toHaveURL(/stepId=/);
  await waitForRender(page);
}

/** Waits until the result is up to date. */
export async function waitForRender(page: Page): Promise<void> {
  await expect(page.locator("[data-rendered][data-stale=false]")).toBeVisible();
}
