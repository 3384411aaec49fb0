import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { endpointRows, seedEndpoints, seedLinks } from "../support/endpoints.ts";
import type { Operator } from "../support/operator.ts";
import type { Environment, Service } from "../support/service.ts";
import { secret } from "../support/session.ts";
import { save } from "../support/subscribers.ts";

const list = (url: URL) => url.pathname === "/v1/channel-endpoints";
const one = (url: URL) => url.pathname.startsWith("/v1/channel-endpoints/");
const address = "/channel-endpoints/it/edit?subscriberId=ana";

async function edit(page: Page, operator: Operator, service: Service, environment: Environment) {
  const api = await seedLinks(service, environment);
  await seedEndpoints(service, environment, {
    endpoints: [
      {
        identifier: "it",
        type: "chatapp2_channel",
        endpoint: { teamId: "T1", channelId: "C1" },
        integrationIdentifier: "slack-eu",
        connectionIdentifier: "team",
        subscriberId: "ana",
      },
    ],
  });
  await operator.open(environment, address);
  await page.getByRole("textbox", { name: "Team id" }).fill("T2");
  return api;
}

test("what the service says stands on the field or where it was pressed; input and key stay", async ({
  page,
  operator,
  service,
  environment,
  guard,
}) => {
  guard.allow(/422|500|ERR_INTERNET_DISCONNECTED/);
  const api = await edit(page, operator, service, environment);
  const keys: (string | undefined)[] = [];
  const answers = [
    {
      status: 422,
      json: { message: "No", errors: { "endpoint.teamId": { messages: ["Unknown <team>"] } } },
    },
    { status: 500, json: { message: "Fell over", errorId: "e-17" } },
  ];
  await page.route(one, async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    const next = answers.shift();
    await (next ? route.fulfill(next) : route.fallback());
  });
  await save(page);
  await expect(page.getByText("Unknown <team>")).toBeVisible();
  await page.getByRole("textbox", { name: "Team id" }).fill("T3");
  await save(page);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("alert")).toContainText("e-17");
  await page.context().setOffline(true);
  await dialog.getByRole("button", { name: "Save 1 change" }).click();
  await expect(dialog.getByRole("alert")).toContainText(/offline|could not be reached/);
  await page.context().setOffline(false);
  await dialog.getByRole("button", { name: "Save 1 change" }).click();
  await expect(page).toHaveURL(/\/channel-endpoints\/it\?/);
  // The refused one is over; the failed one and that after it are one and the same request.
  expect(new Set(keys).size).toBe(2);
  expect((await api.endpoint("it"))?.["endpoint"]).toEqual({ teamId: "T3", channelId: "C1" });
});

test("another's change is shown before anything is sent, and a record that is gone is not made", async ({
  page,
  operator,
  service,
  environment,
}) => {
  const api = await edit(page, operator, service, environment);
  await api.send("PATCH", "/v1/channel-endpoints/it", {
    endpoint: { teamId: "T9", channelId: "C9" },
  });
  await save(page);
  const dialog = page.getByRole("dialog", { name: "Changed by someone else" });
  await expect(dialog.getByRole("group", { name: "Team id" })).toContainText("Was T1");
  await expect(dialog.getByRole("radio", { name: "Your value: T2" })).toBeChecked();
  await expect(dialog.getByRole("radio", { name: "Current value: C9" })).toBeChecked();
  expect((await api.endpoint("it"))?.["endpoint"]).toEqual({ teamId: "T9", channelId: "C9" });
  await dialog.getByRole("button", { name: "Use these values" }).click();
  await expect(page.getByLabel("Channel id")).toHaveValue("C9");

  // A reload brings the input back; then the record is not where it was.
  page.once("dialog", (asked) => void asked.accept());
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Team id" })).toHaveValue("T2");
  await page.route(list, (route) =>
    route.fulfill({ json: { data: [], next: null, previous: null, totalCount: 0 } }),
  );
  await save(page);
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText("Your input is kept");
  await page.unroute(list);
  await page.getByRole("dialog").getByRole("button", { name: "Save 1 change" }).click();
  await expect(page).toHaveURL(/\/channel-endpoints\/it\?/);
  expect((await api.endpoint("it"))?.["endpoint"]).toEqual({ teamId: "T2", channelId: "C9" });
});

test("a list that fails is not empty, and what is missing beside it is told", async ({
  page,
  operator,
  guard,
}) => {
  guard.allow(/403|502/);
  let failing = true;
  await page.route(list, (route) =>
    failing
      ? route.fulfill({ status: 403, contentType: "text/html", body: "<h1>proxy</h1>" })
      : route.fallback(),
  );
  await page.route("**/v1/integrations/active", (route) =>
    route.fulfill({ status: 403, json: { message: "Not for you" } }),
  );
  await operator.openDemo("/channel-endpoints");
  await expect(page.getByText("Couldn't load the channel endpoints")).toBeVisible();
  failing = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(endpointRows(page)).toHaveCount(50);
  await expect(page.getByText("Couldn't load the active integrations")).toBeVisible();
  await expect(page.getByText("Inactive integration")).toHaveCount(0);
  await page.unroute("**/v1/integrations/active");

  // Records that drifted: an unknown type, nulls, one without an identifier.
  await page.route(list, (route) =>
    route.fulfill({
      json: {
        data: [
          { identifier: "new", type: "carrier_pigeon", endpoint: { ring: "canary" } },
          { identifier: "bare", type: null, endpoint: null, contextKeys: null },
          { type: "phone" },
        ],
        next: null,
        previous: null,
      },
    }),
  );
  await page.goto("/channel-endpoints?subscriberId=ana");
  await expect(endpointRows(page)).toHaveCount(2);
  await expect(page.getByText("1 record has no ID or time and can't be opened.")).toBeVisible();
  await expect(page.locator("body")).not.toContainText("canary");
  await page.goto("/channel-endpoints/new/edit?subscriberId=ana");
  await expect(page.getByText("Unknown endpoint type")).toBeVisible();
});

test("a check stops where it is told to, says what it has read, and waits out a service that is away", async ({
  page,
  operator,
  guard,
}) => {
  guard.allow(/403/);
  let pages = 0;
  let refuse = true;
  const release: (() => void)[] = [];
  await page.route(list, async (route) => {
    if (new URL(route.request().url()).searchParams.get("limit") !== "100") {
      return await route.fallback();
    }
    pages += 1;
    if (pages === 2 && refuse) {
      return await route.fulfill({ status: 403, json: { message: "Not now" } });
    }
    if (pages === 4) await new Promise<void>((resolve) => release.push(resolve));
    await route.fallback();
  });
  await operator.openDemo("/channel-endpoints/check");
  await page.getByRole("button", { name: "Start scan" }).click();
  const main = page.getByRole("main");
  await expect(main.getByText("Held").first()).toBeVisible();
  await expect(main.getByText(/100 of \d+ endpoints/).first()).toBeVisible();
  refuse = false;
  await main
    .getByRole("button", { name: /^Resume/ })
    .first()
    .click();
  await expect(main.getByText(/200 of \d+ endpoints/).first()).toBeVisible();
  await main.getByRole("button", { name: /^Stop/ }).first().click();
  for (const go of release) go();
  await expect(main.getByText("The scan is incomplete")).toBeVisible();
  await page.getByRole("button", { name: "Scan again" }).click();
  await expect(page.getByText(/^\d+ endpoints scanned/)).toBeVisible();
});

test("a connection that is refused keeps what was typed, and one that is unknown says so", async ({
  page,
  operator,
  service,
  environment,
  guard,
}) => {
  guard.allow(/404|422|503/);
  await seedLinks(service, environment);
  await operator.open(environment, "/channel-connections/unknown/edit");
  await page.getByRole("combobox", { name: "Workspace ID" }).fill("T1");
  await secret(page).fill("canary");
  await save(page, /^Replace workspace and token/);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("alert").filter({ hasText: "unknown" })).toBeVisible();
  await page.route("**/v1/channel-connections/*", (route) =>
    route.fulfill({
      status: 422,
      json: { message: "No", errors: { "workspace.id": { messages: ["No such workspace"] } } },
    }),
  );
  await dialog.getByRole("button", { name: "Replace workspace and token" }).click();
  await expect(page.getByText("No such workspace")).toBeVisible();
  await expect(secret(page)).toHaveValue("canary");
  await expect(page.getByRole("combobox", { name: "Workspace ID" })).toHaveValue("T1");
});
