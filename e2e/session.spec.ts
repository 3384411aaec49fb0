import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { createDemoToken, signInByLink } from "./support/operator.ts";
import {
  getHeading,
  readBrowserStorage,
  clickMenuItem,
  getSecretInput,
  signInWithForm,
} from "./support/session.ts";

const dialog = (page: Page) => page.getByRole("dialog");

test("the session survives a reload, and a new tab shares it", async ({ page, operator }) => {
  await operator.openDemo();
  await page.reload();
  await expect(getHeading(page, "Events")).toBeVisible();
  const otherPage = await page.context().newPage();
  await otherPage.goto("/events?severity=high");
  await expect(getHeading(otherPage, "Events")).toBeVisible();
});

test("a session that ends during work asks for a sign-in over the page, and continues", async ({
  page,
  service,
  guard,
}) => {
  guard.allow(/401 /);
  const firstToken = await createDemoToken(service);
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

  const responsePromise = page.waitForResponse(
    (response) => response.url().includes("/v1/notifications") && response.ok(),
  );
  await getSecretInput(page).fill(await createDemoToken(service));
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
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

test("a link for another environment offers to switch to it", async ({
  page,
  service,
  operator,
}) => {
  const { profile } = await signInByLink(service)();
  const { id } = profile.environments.find(({ name }) => name === "Development") ?? {};
  const requestUrls: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/v1/")) requestUrls.push(request.url());
  });
  await operator.signIn();
  await page.goto(`/events?env=${id}`);
  await expect(getHeading(page, "Link to another environment")).toBeVisible();
  await expect(page.getByText("This link is for")).toContainText("Development");
  expect(requestUrls).toEqual([]);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Switch to Development" }).click();
  await expect(getHeading(page, "Events")).toBeVisible();
  expect(page.url()).toBe(`${service.baseUrl}/events?env=${id}`);
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
