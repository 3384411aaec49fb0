import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures.ts";
import type { Service } from "./support/service.ts";
import {
  getHeading,
  readBrowserStorage,
  clickMenuItem,
  getSecretInput,
  signInWithForm,
} from "./support/session.ts";

const dialog = (page: Page) => page.getByRole("dialog");
const environmentButton = (page: Page, name: RegExp) => page.getByRole("button", { name }).first();

test("the session survives a reload, and a new tab shares it", async ({ page, operator }) => {
  await operator.openDemo();
  await page.reload();
  await expect(getHeading(page, "Events")).toBeVisible();
  const otherPage = await page.context().newPage();
  await otherPage.goto("/events?severity=high");
  await expect(getHeading(otherPage, "Events")).toBeVisible();
});

/** Returns the tokens of a new sign-in, by environment name. */
async function createTokens(service: Service): Promise<Record<string, string>> {
  const code = (await service.createSignInLink()).split("#code=")[1];
  const response = await fetch(`${service.baseUrl}/session/exchange`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ code }),
  });
  const { environments } = (await response.json()) as {
    environments: { name: string; token: string }[];
  };
  return Object.fromEntries(environments.map(({ name, token }) => [name, token]));
}

test("a session that ends during work asks for a sign-in over the page, and continues", async ({
  page,
  service,
  guard,
}) => {
  guard.allow(/401 /);
  const { Development: firstToken = "" } = await createTokens(service);
  await page.goto("/events?transactionId=kept");
  await signInWithForm(page, firstToken);
  await expect(getHeading(page, "Events")).toBeVisible();
  await fetch(`${service.baseUrl}/session`, {
    method: "DELETE",
    headers: { Authorization: `Bearer ${firstToken}` },
  });
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(dialog(page)).toContainText("Sign in again");
  await expect(getSecretInput(page)).toBeFocused();
  await expectAccessible(page);
  expect((await readBrowserStorage(page)).session).not.toContain(firstToken);

  const { Development: developmentToken = "", Production: productionToken = "" } =
    await createTokens(service);
  const signInButton = page.getByRole("button", { name: "Sign in", exact: true });
  await getSecretInput(page).fill(productionToken);
  await signInButton.click();
  await expect(dialog(page).getByRole("alert")).toContainText("another environment, Production");

  await getSecretInput(page).fill("sbk_nonsense");
  await signInButton.click();
  await expect(dialog(page).getByRole("alert")).toContainText("rejected");

  const responsePromise = page.waitForResponse(
    (response) => response.url().includes("/v1/notifications") && response.ok(),
  );
  await getSecretInput(page).fill(developmentToken);
  await signInButton.click();
  await responsePromise;
  await expect(dialog(page)).toBeHidden();
  expect(page.url()).toContain("transactionId=kept");
});

test(`"Lock now" removes the token and keeps the page, and a link in another tab unlocks it`, async ({
  page,
  service,
  operator,
}) => {
  await operator.openDemo();
  await clickMenuItem(page, "Lock now");
  await expect(dialog(page)).toContainText("Locked");
  expect((await readBrowserStorage(page)).session).not.toContain("sbs_");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeVisible();

  const otherPage = await page.context().newPage();
  await otherPage.goto(await service.createSignInLink());
  await expect(getHeading(otherPage, "Events")).toBeVisible();
  await expect(dialog(page)).toBeHidden();
});

test(`"Lock now" locks every tab, and a new tab requires a sign-in`, async ({ page, operator }) => {
  await operator.openDemo();
  const otherPage = await page.context().newPage();
  await otherPage.goto("/subscribers");
  await expect(getHeading(otherPage, "Subscribers")).toBeVisible();
  await clickMenuItem(page, "Lock now");
  await expect(dialog(otherPage)).toContainText("Locked");
  const newPage = await page.context().newPage();
  await newPage.goto("/events");
  await expect(getHeading(newPage, "Sign in")).toBeVisible();
});

test("a link for another environment offers to switch to it", async ({ page, operator }) => {
  await operator.openDemo();
  await environmentButton(page, /Production|Development/).click();
  await page.getByRole("menuitemradio", { name: "Production" }).click();
  await expect(environmentButton(page, /Production/)).toBeVisible();
  const productionUrl = page.url();
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await environmentButton(page, /Production/).click();
  await page.getByRole("menuitemradio", { name: "Development" }).click();
  await expect(environmentButton(page, /Development/)).toBeVisible();
  expect(page.url()).not.toBe(productionUrl);

  // Closes the previous list, which would continue to request new events.
  await page.goto("about:blank");
  const requestUrls: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/v1/")) requestUrls.push(request.url());
  });
  await page.goto(productionUrl);
  await expect(getHeading(page, "Link to another environment")).toBeVisible();
  await expect(page.getByText("This link is for")).toContainText("Production");
  expect(requestUrls).toEqual([]);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Switch to Production" }).click();
  await expect(getHeading(page, "Events")).toBeVisible();
  expect(page.url()).toBe(productionUrl);
});

test("read-only mode is turned on with one switch, and stays on", async ({
  page,
  operator,
  environment: ownEnvironment,
}) => {
  await operator.open(ownEnvironment);
  const readOnlySwitch = page.getByRole("switch", { name: "Read-only" });
  await expect(readOnlySwitch).not.toBeChecked();
  await readOnlySwitch.click();
  await expect(readOnlySwitch).toBeChecked();
  await page.reload();
  await expect(readOnlySwitch).toBeChecked();
});

test("signing out ends the session, in every tab", async ({ page, service, operator, guard }) => {
  guard.allow(/401 /);
  await operator.openDemo();
  const otherPage = await page.context().newPage();
  await otherPage.goto("/events");
  await expect(getHeading(otherPage, "Events")).toBeVisible();
  await page.getByRole("row").nth(1).getByRole("link").first().click();
  await expect(page).toHaveURL(/\/events\/.+/);
  const [, token] = /(sbs_[\w-]+)/.exec((await readBrowserStorage(page)).session) ?? [];
  const endResponsePromise = page.waitForResponse(
    (response) => response.request().method() === "DELETE" && response.ok(),
  );
  await clickMenuItem(page, "Sign out");
  await endResponsePromise;
  for (const tab of [page, otherPage]) {
    await expect(getHeading(tab, "Sign in")).toBeVisible();
    const { session, local } = await readBrowserStorage(tab);
    expect(session + local).not.toContain("sbs_");
  }
  const response = await fetch(`${service.baseUrl}/session`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(401);
  await page.goBack();
  await expect(getHeading(page, "Sign in")).toBeVisible();
});
