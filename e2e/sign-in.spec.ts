import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { exchangeCode } from "../src/api/session/sign-in.ts";
import { delayScript, findScript } from "./support/scripts.ts";
import { getHeading, readBrowserStorage, signInWithForm } from "./support/session.ts";

test("a sign-in link opens the console, and its code is removed", async ({ page, service }) => {
  const link = await service.createSignInLink();
  const code = link.split("#code=")[1] ?? "no code";
  const requestUrls: string[] = [];
  page.on("request", (request) => requestUrls.push(request.url()));
  await page.goto(link);
  await expect(getHeading(page, "Events")).toBeVisible();
  await expect(page).toHaveTitle(/Events · .* · Signalbox/);

  const { session, local, cookie, address } = await readBrowserStorage(page);
  expect(session).toContain("sbs_");
  expect(session + local + cookie + address).not.toContain(code);
  expect(local + cookie + address).not.toContain("sbs_");
  expect(requestUrls.join(" ")).not.toMatch(/sbc_|sbs_/);

  await page.goBack();
  expect(page.url()).not.toContain(code);
});

test("a used link shows the command for a new one", async ({ page, service, guard }) => {
  guard.allow(/401 .*\/session\/exchange/);
  const link = await service.createSignInLink();
  await exchangeCode(service.baseUrl, link.split("#code=")[1] ?? "");
  await page.goto(link);
  await expect(page.getByRole("alert")).toContainText("was already used");
  await expect(page.getByRole("alert")).toContainText("npm run service -- link");
  await expect(page).toHaveURL(/\/sign-in$/);
  await expectAccessible(page);
});

test("the requested page opens after a sign-in link, in this tab or another", async ({
  page,
  service,
}) => {
  const otherPage = await page.context().newPage();
  await otherPage.goto("/events?transactionId=other");
  await page.goto("/events?transactionId=this");
  await expect(getHeading(page, "Sign in")).toBeVisible();
  await page.goto(await service.createSignInLink());
  await expect(page).toHaveURL(/\/events\?transactionId=this/);
  await expect(otherPage).toHaveURL(/\/events\?transactionId=other/);
});

test("a link that is opened in the tab of the sign-in page signs in", async ({ page, service }) => {
  await page.goto("/sign-in?redirect=/subscribers");
  await expect(getHeading(page, "Sign in")).toBeVisible();
  const { hash } = new URL(await service.createSignInLink());
  await page.evaluate((code) => {
    location.hash = code;
  }, hash);
  await expect(getHeading(page, "Subscribers")).toBeVisible();
  expect(page.url()).not.toContain("#");
});

test("a sign-in in another tab opens the console in the tab of the sign-in page", async ({
  page,
  service,
}) => {
  const otherPage = await page.context().newPage();
  await otherPage.goto("/sign-in");
  // The other page reacts to sign-ins only after it has loaded the console's code.
  await otherPage.evaluate((path) => import(path), findScript("src/app/open-console.ts"));
  await page.goto(await service.createSignInLink());
  await expect(getHeading(page, "Events")).toBeVisible();
  await expect(getHeading(otherPage, "Events")).toBeVisible();
});

test("a form that is submitted before its code has loaded signs in", async ({
  page,
  service,
  environment: { id },
}) => {
  const releaseScript = await delayScript(page, "src/features/session/sign-in-actions.ts");
  await page.goto("/sign-in?redirect=/integrations");
  await signInWithForm(page, await service.createToken(id));
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeDisabled();
  await releaseScript();
  await expect(getHeading(page, "Integrations")).toBeVisible();
});

test("a page policy, CORS, and a lost network have different messages", async ({
  page,
  guard,
  service,
}) => {
  guard.allow(/Failed to load resource|Content Security Policy|Refused to connect|CORS policy/);
  guard.allow(/^request: (csp|net::ERR_(FAILED|CONNECTION_REFUSED|INTERNET_DISCONNECTED)) /);
  const otherServer = createServer((_, response) => response.end("{}"));
  await new Promise<void>((resolve) => otherServer.listen(0, "127.0.0.1", resolve));
  const otherAddress = `http://127.0.0.1:${(otherServer.address() as AddressInfo).port}`;
  const alert = page.getByRole("alert");
  const addressField = page.getByLabel("Service URL");
  const submitForm = async (baseUrl: string, secretText = "sbs_nonsense") => {
    await addressField.fill(baseUrl);
    await signInWithForm(page, secretText);
  };

  await page.goto("/sign-in");
  await submitForm(otherAddress);
  await expect(alert).toContainText(`API_ORIGINS=${otherAddress}`);

  // The network of a mocked page is unknown to Chromium, so local requests need permission.
  await page.context().grantPermissions(["local-network-access"]);
  // Serves the page as if `API_ORIGINS` contained the other origin.
  await page.route("**/sign-in", async (route) => {
    const response = await route.fetch();
    const headers = response.headers();
    const policy = headers["content-security-policy"]?.replace(
      "connect-src 'self'",
      `connect-src 'self' ${otherAddress}`,
    );
    await route.fulfill({
      response,
      headers: { ...headers, "content-security-policy": policy ?? "" },
    });
  });
  await page.goto("/sign-in");
  await submitForm(otherAddress);
  await expect(alert).toContainText("(CORS)");
  await expect(alert).toContainText(service.baseUrl);

  await page.context().setOffline(true);
  await submitForm(otherAddress);
  await expect(alert).toContainText("offline");
  await page.context().setOffline(false);

  await new Promise((resolve) => otherServer.close(resolve));
  await submitForm(otherAddress);
  await expect(alert).toContainText("Couldn't reach");
});

test("the form for the environment's name is accessible", async ({
  page,
  service,
  guard,
  environment: { id },
}) => {
  guard.allow(/404 .*\/session/);
  await page.route("**/session", (route) => route.fulfill({ status: 404, json: {} }));
  const token = await service.createToken(id);

  await page.goto("/sign-in");
  await signInWithForm(page, token);
  await expect(getHeading(page, "Which environment is this?")).toBeVisible();
  await expectAccessible(page);
});

test("the sign-in is accessible", async ({ page }) => {
  await page.goto("/sign-in");
  await expect(getHeading(page, "Sign in")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("Enter a token or API key.")).toBeVisible();
  await expectAccessible(page);
});
