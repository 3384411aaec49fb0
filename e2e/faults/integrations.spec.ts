import { expect, test } from "../fixtures.ts";
import { field, integrationsApi, review, sendgrid } from "../support/integrations.ts";

const active = "**/v1/integrations/active";
const one = /\/v1\/integrations\/[0-9a-f]{24}$/;
const mail = {
  identifier: "mail",
  name: "mail",
  providerId: "sendgrid",
  credentials: sendgrid,
  active: true,
};

test("a failed save keeps every input, secrets included, and has one effect", async ({
  page,
  operator,
  environment,
  service,
  guard,
}) => {
  guard.allow(/50[03]|422|409|Failed to load|net::ERR/);
  const api = await integrationsApi(page, service, environment);
  const made = await api.create(mail);
  await api.create({ ...mail, identifier: "taken", name: "other" });
  await operator.open(environment, `/integrations/${made._id}`);
  await page.getByRole("button", { name: "Replace API Key" }).click();
  await field(page, "apiKey").fill("typed");
  await field(page, "from").fill("b@shop.example");
  const keys: (string | undefined)[] = [];
  page.on("request", (request) => {
    if (request.method() === "PUT") keys.push(request.headers()["idempotency-key"]);
  });
  const dialog = page.getByRole("dialog");
  const save = dialog.getByRole("button", { name: /^Save/ });
  await review(page).click();
  for (const answer of [
    { status: 500, json: { message: "Internal", errorId: "E-1" } },
    { status: 503, body: "<html>proxy</html>", contentType: "text/html" },
    { status: 500, body: "{broken" },
    { status: 200, json: { data: null, hasMore: "x" } },
    { status: 200, json: null },
  ]) {
    await page.route(one, (route) => route.fulfill(answer));
    await save.click();
    await expect(dialog.getByText(/Your input is kept/)).toBeVisible();
    await expect(save).toBeEnabled();
    await page.unroute(one);
  }
  await page.route(one, (route) => route.abort());
  await save.click();
  await expect(dialog.getByText(/could not be reached/)).toBeVisible();
  await page.unroute(one);
  await save.click();
  await expect(page.getByText("mail saved")).toBeVisible();
  // Whatever may have happened was asked for again under the same key.
  expect(new Set(keys).size).toBe(1);
  const kept = (await api.active()).find(({ _id }) => _id === made._id);
  expect(kept?.credentials).toEqual({ ...sendgrid, apiKey: "typed", from: "b@shop.example" });

  // What the service says of a field stands on the field.
  await expect(field(page, "from")).toHaveValue("b@shop.example");
  await page.getByRole("textbox", { name: "Identifier" }).fill("taken");
  await review(page).click();
  await save.click();
  await expect(page.getByText("Taken by another integration")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Identifier" })).toHaveValue("taken");
  await page.getByRole("textbox", { name: "Identifier" }).fill("mail");
});

test("a list that fails is no empty list, and recovers", async ({
  page,
  operator,
  environment,
  service,
  guard,
}) => {
  guard.allow(/403|Failed to load/);
  await (await integrationsApi(page, service, environment)).create(mail);
  await operator.open(environment, "/events");
  await page.route(active, (route) => route.fulfill({ status: 403, json: { message: "Not now" } }));
  await page.goto("/integrations");
  await expect(page.getByText("Couldn't load the integrations")).toBeVisible();
  await expect(page.getByText("Not now")).toBeVisible();
  await expect(page.getByText("No active integration")).toHaveCount(0);
  await page.unroute(active);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("mail sends all email")).toBeVisible();

  // Odd records are shown as far as they go.
  await page.route(active, async (route) => {
    const response = await route.fetch();
    const [record] = (await response.json()) as object[];
    const odd = { ...record, _id: "odd", identifier: "odd", channel: "fax", conditions: null };
    await route.fulfill({ response, json: [record, odd, {}, { ...record, name: null }] });
  });
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(
    page.getByText("fax", { exact: false }).or(page.getByText("odd")).first(),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: "mail" }).first()).toBeVisible();
});
