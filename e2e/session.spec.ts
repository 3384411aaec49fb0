import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures.ts";
import type { Service } from "./support/service.ts";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const secret = (page: Page) => page.locator("input[type=password]");
const dialog = (page: Page) => page.getByRole("dialog");
const environment = (page: Page, name: RegExp) => page.getByRole("button", { name }).first();

async function signInByHand(page: Page, typed: string, kind = "Session token"): Promise<void> {
  await page.getByRole("radio", { name: kind }).check();
  await secret(page).fill(typed);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

async function menuItem(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: /^(Operator|API key)$/ }).click();
  await page.getByRole("menuitem", { name }).click();
}

/** What the browser keeps of the page beyond its memory. */
const kept = (page: Page) =>
  page.evaluate(() => ({
    session: JSON.stringify(Object.entries(sessionStorage)),
    local: JSON.stringify(Object.entries(localStorage)),
    cookie: document.cookie,
    address: window.location.href,
  }));

test("a sign-in link opens the console, and its code is nowhere afterwards", async ({
  page,
  service,
}) => {
  const link = await service.signInLink();
  const code = link.split("#code=")[1] ?? "no code";
  const refererless: string[] = [];
  page.on("request", (request) => refererless.push(request.url()));
  await page.goto(link);
  await expect(heading(page, "Events")).toBeVisible();
  await expect(page).toHaveTitle(/Events · .* · Signalbox/);

  const { session, local, cookie, address } = await kept(page);
  expect(session).toContain("sbs_");
  expect(session + local + cookie + address).not.toContain(code);
  expect(local + cookie + address).not.toContain("sbs_");
  expect(refererless.join(" ")).not.toMatch(/sbc_|sbs_/);

  await page.goBack();
  expect(page.url()).not.toContain(code);
});

test("the session outlives a reload, and a new tab shares it", async ({ page, operator }) => {
  await operator.openDemo();
  await page.reload();
  await expect(heading(page, "Events")).toBeVisible();
  const other = await page.context().newPage();
  await other.goto("/events?severity=high");
  await expect(heading(other, "Events")).toBeVisible();
});

test("a used link says so, and which command makes a new one", async ({ page, service, guard }) => {
  guard.allow(/401 .*\/session\/exchange/);
  const link = await service.signInLink();
  await page.goto(link);
  await expect(heading(page, "Events")).toBeVisible();
  await menuItem(page, "Sign out");
  await expect(heading(page, "Sign in")).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole("alert")).toContainText("has been used");
  await expect(page.getByRole("alert")).toContainText("npm run service -- link");
  await expect(page).toHaveURL(/\/sign-in$/);
  await expectAccessible(page);
});

test("what was asked for opens after a sign-in by hand", async ({
  page,
  service,
  environment: { id },
}) => {
  await page.goto("/events?severity=high&subscriberIds=123");
  await expect(heading(page, "Sign in")).toBeVisible();
  await expect(page).toHaveTitle("Sign in · Signalbox");
  await signInByHand(page, await service.token(id));
  await expect(heading(page, "Events")).toBeVisible();
  expect(new URL(page.url()).searchParams.get("subscriberIds")).toBe("123");
});

test("what was asked for opens after a link, in this tab or in another", async ({
  page,
  service,
}) => {
  const other = await page.context().newPage();
  await other.goto("/events?transactionId=other");
  await page.goto("/events?transactionId=this");
  await expect(heading(page, "Sign in")).toBeVisible();
  await page.goto(await service.signInLink());
  await expect(page).toHaveURL(/\/events\?transactionId=this/);
  await expect(other).toHaveURL(/\/events\?transactionId=other/);
});

test("no address outside of the console opens after a sign-in", async ({
  page,
  service,
  environment: { id },
}) => {
  await page.goto("/sign-in?redirect=//evil.example/events");
  await signInByHand(page, await service.token(id));
  await expect(heading(page, "Events")).toBeVisible();
  expect(page.url()).toContain(`${service.baseUrl}/events`);
});

test("an API key signs in, and the console says what it does not show", async ({
  page,
  service,
  environment: { id },
}) => {
  const { key } = await service.cli<{ key: string }>("key", "--environment", id);
  await page.goto("/sign-in");
  await signInByHand(page, key, "API key");
  await expect(heading(page, "Events")).toBeVisible();
  await page.getByRole("button", { name: "API key" }).click();
  await expect(page.getByText("provider credentials are not shown")).toBeVisible();
});

test("refusals are told apart", async ({ page, guard, service }) => {
  guard.allow(/Failed to load resource|Content Security Policy|Refused to connect|CORS policy/);
  guard.allow(/^request: (csp|net::ERR_(FAILED|CONNECTION_REFUSED|INTERNET_DISCONNECTED)) /);
  const elsewhere = createServer((_, response) => response.end("{}"));
  await new Promise<void>((resolve) => elsewhere.listen(0, "127.0.0.1", resolve));
  const other = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
  const alert = page.getByRole("alert");
  const address = page.getByLabel("Service address");
  const tryIt = async (baseUrl: string, typed = "sbs_nonsense") => {
    await address.fill(baseUrl);
    await signInByHand(page, typed);
  };

  await page.goto("/sign-in");
  await tryIt(service.baseUrl);
  await expect(alert).toContainText("does not accept this session token (401)");
  await expect(secret(page)).toHaveValue("sbs_nonsense");

  await tryIt(`${service.baseUrl}/nowhere`);
  await expect(alert).toContainText("No service of this API is at this address");

  await tryIt(other);
  await expect(alert).toContainText(`API_ORIGINS=${other}`);

  // A page whose answer is made here has no known network, and needs leave to reach this machine.
  await page.context().grantPermissions(["local-network-access"]);
  // The same console, served with a setting that lets it call the other origin.
  await page.route("**/sign-in", async (route) => {
    const response = await route.fetch();
    const headers = response.headers();
    const policy = headers["content-security-policy"]?.replace(
      "connect-src 'self'",
      `connect-src 'self' ${other}`,
    );
    await route.fulfill({
      response,
      headers: { ...headers, "content-security-policy": policy ?? "" },
    });
  });
  await page.goto("/sign-in");
  await tryIt(other);
  await expect(alert).toContainText("(CORS)");
  await expect(alert).toContainText(service.baseUrl);

  await page.context().setOffline(true);
  await tryIt(other);
  await expect(alert).toContainText("offline");
  await page.context().setOffline(false);

  await new Promise((resolve) => elsewhere.close(resolve));
  await tryIt(other);
  await expect(alert).toContainText("could not be reached");

  await page.route("**/session", (route) => route.fulfill({ status: 403, json: {} }));
  await tryIt(service.baseUrl);
  await expect(alert).toContainText("does not allow it to read here (403)");
});

test("a service that names nothing is named by the operator, and counts as production", async ({
  page,
  service,
  guard,
  environment: { id },
}) => {
  guard.allow(/404 .*\/session/);
  await page.route("**/session", (route) => route.fulfill({ status: 404, json: {} }));
  const token = await service.token(id);

  await page.goto("/sign-in");
  await signInByHand(page, token);
  await expect(heading(page, "Which environment is this?")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Open the console" }).click();
  await expect(page.getByRole("group", { name: "Environment" })).toContainText(
    "Unnamed environmentproduction",
  );

  await menuItem(page, "Sign out");
  await signInByHand(page, token);
  await page.getByLabel("Name of the environment").fill("Staging");
  await page.getByRole("checkbox", { name: "This is production" }).uncheck();
  await page.getByRole("combobox", { name: "Colour" }).click();
  await page.getByRole("option", { name: "Violet" }).click();
  await page.getByRole("button", { name: "Open the console" }).click();
  await expect(page.getByRole("group", { name: "Environment" })).toHaveText("Staging");
});

/** Tokens of one sign-in by their environment's name. */
async function tokens(service: Service): Promise<Record<string, string>> {
  const code = (await service.signInLink()).split("#code=")[1];
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

test("a session that ends in mid-work asks over the page, and goes on", async ({
  page,
  service,
  guard,
}) => {
  guard.allow(/401 /);
  const { Development: first = "" } = await tokens(service);
  await page.goto("/events?transactionId=kept");
  await signInByHand(page, first);
  await expect(heading(page, "Events")).toBeVisible();
  await fetch(`${service.baseUrl}/session`, {
    method: "DELETE",
    headers: { Authorization: `Bearer ${first}` },
  });
  await page.getByRole("button", { name: "Read the newest events" }).click();
  await expect(dialog(page)).toContainText("Sign in again");
  await expect(secret(page)).toBeFocused();
  await expectAccessible(page, "[role=dialog]");
  expect((await kept(page)).session).not.toContain(first);

  const { Development: second = "", Production: foreign = "" } = await tokens(service);
  const signIn = page.getByRole("button", { name: "Sign in", exact: true });
  await secret(page).fill(foreign);
  await signIn.click();
  await expect(dialog(page).getByRole("alert")).toContainText("another environment, Production");

  await secret(page).fill("sbk_nonsense");
  await signIn.click();
  await expect(dialog(page).getByRole("alert")).toContainText("does not accept");

  const again = page.waitForResponse(
    (response) => response.url().includes("/v1/notifications") && response.ok(),
  );
  await secret(page).fill(second);
  await signIn.click();
  await again;
  await expect(dialog(page)).toBeHidden();
  expect(page.url()).toContain("transactionId=kept");
});

test("lock now drops the token and keeps the page; a link in another tab unlocks it", async ({
  page,
  service,
  operator,
}) => {
  await operator.openDemo();
  await menuItem(page, "Lock now");
  await expect(dialog(page)).toContainText("Locked");
  expect((await kept(page)).session).not.toContain("sbs_");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeVisible();

  const other = await page.context().newPage();
  await other.goto(await service.signInLink());
  await expect(heading(other, "Events")).toBeVisible();
  await expect(dialog(page)).toBeHidden();
});

test("a link for another environment says so and switches there", async ({ page, operator }) => {
  await operator.openDemo();
  await environment(page, /Production|Development/).click();
  await page.getByRole("menuitemradio", { name: "Production" }).click();
  await expect(environment(page, /Production/)).toBeVisible();
  const inProduction = page.url();
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await environment(page, /Production/).click();
  await page.getByRole("menuitemradio", { name: "Development" }).click();
  await expect(environment(page, /Development/)).toBeVisible();
  expect(page.url()).not.toBe(inProduction);

  // The list that is left would go on asking for new events.
  await page.goto("about:blank");
  const reads: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/v1/")) reads.push(request.url());
  });
  await page.goto(inProduction);
  await expect(heading(page, "A link for another environment")).toBeVisible();
  await expect(page.getByText("This link is for")).toContainText("Production");
  expect(reads).toEqual([]);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Switch to Production" }).click();
  await expect(heading(page, "Events")).toBeVisible();
  expect(page.url()).toBe(inProduction);
});

test("an environment that the session has no token for is told as well", async ({
  page,
  operator,
  environment: own,
}) => {
  await operator.open(own);
  await page.goto("/events/1?env=3f0c1d5e-0000-4000-8000-000000000000");
  await expect(page.getByText("This link is for")).toContainText("3f0c1d5e");
  await page.getByRole("button", { name: `Stay in ${own.name}` }).click();
  await expect(heading(page, "Events")).toBeVisible();
});

test("read-only is one switch, and stays on", async ({ page, operator, environment: own }) => {
  await operator.open(own);
  const readOnly = page.getByRole("switch", { name: "Read-only" });
  await expect(readOnly).not.toBeChecked();
  await readOnly.click();
  await expect(readOnly).toBeChecked();
  await page.reload();
  await expect(readOnly).toBeChecked();
});

test("a token that may only read cannot be switched to more", async ({
  page,
  service,
  environment: { id },
}) => {
  const { token } = await service.cli<{ token: string }>(
    "token",
    "--environment",
    id,
    "--read-only",
  );
  await page.goto("/sign-in");
  await signInByHand(page, token);
  const readOnly = page.getByRole("switch", { name: "Read-only" });
  await expect(readOnly).toBeChecked();
  await expect(readOnly).toBeDisabled();
});

test("signing out ends the session, in every tab", async ({ page, service, operator, guard }) => {
  guard.allow(/401 /);
  await operator.openDemo();
  const other = await page.context().newPage();
  await other.goto("/events");
  await expect(heading(other, "Events")).toBeVisible();
  await page.getByRole("row").nth(1).getByRole("link").first().click();
  await expect(page).toHaveURL(/\/events\/.+/);
  const [, token] = /(sbs_[\w-]+)/.exec((await kept(page)).session) ?? [];
  const ended = page.waitForResponse(
    (response) => response.request().method() === "DELETE" && response.ok(),
  );
  await menuItem(page, "Sign out");
  await ended;
  for (const tab of [page, other]) {
    await expect(heading(tab, "Sign in")).toBeVisible();
    const { session, local } = await kept(tab);
    expect(session + local).not.toContain("sbs_");
  }
  const answer = await fetch(`${service.baseUrl}/session`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(answer.status).toBe(401);
  await page.goBack();
  await expect(heading(page, "Sign in")).toBeVisible();
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`the sign-in is accessible in ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto("/sign-in");
    await expect(heading(page, "Sign in")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByText("Paste it here.")).toBeVisible();
    await expectAccessible(page);
  });
}

test("an unknown address says so inside the console", async ({ page, operator }) => {
  await operator.openDemo("/nothing/here");
  await expect(heading(page, "Page not found")).toBeVisible();
  await page.getByRole("link", { name: "Open the events" }).click();
  await expect(heading(page, "Events")).toBeVisible();
});
