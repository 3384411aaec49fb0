import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import type { Environment, Service } from "../support/service.ts";
import type { Operator } from "../support/operator.ts";
import { besides, save } from "../support/subscribers.ts";

const upsert = (url: URL) => url.pathname === "/v2/subscribers";
const isWrite = (method: string) => method === "POST";

/** Opens the form of a new record of its own, with the first name changed. */
async function edit(page: Page, operator: Operator, service: Service, environment: Environment) {
  const api = await besides(service, environment);
  await api.upsert("ana", { firstName: "Ana", email: "ana@acme.example" });
  await operator.open(environment, "/subscribers/ana/edit");
  await page.getByRole("textbox", { name: "First name" }).fill("Anna");
  return api;
}

/** Answers writes, one after the other, with these; then lets them through. */
async function answerWrites(page: Page, answers: { status: number; json?: object }[]) {
  const keys: (string | undefined)[] = [];
  await page.route(upsert, async (route) => {
    if (!isWrite(route.request().method())) return await route.fallback();
    keys.push(route.request().headers()["idempotency-key"]);
    const next = answers.shift();
    await (next ? route.fulfill(next) : route.fallback());
  });
  return keys;
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
  const keys = await answerWrites(page, [
    {
      status: 422,
      json: { message: "No", errors: { firstName: { messages: ["Too <b>cheerful</b>"] } } },
    },
    { status: 500, json: { message: "Fell over", errorId: "e-17" } },
  ]);
  await save(page);
  await expect(page.getByText("Too <b>cheerful</b>")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "First name" })).toHaveValue("Anna");
  await page.getByRole("textbox", { name: "First name" }).fill("Anica");
  await save(page);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("alert")).toContainText("e-17");
  await expect(dialog.getByRole("alert")).toContainText("Fell over");

  await page.context().setOffline(true);
  await dialog.getByRole("button", { name: "Save 1 change" }).click();
  await expect(dialog.getByRole("alert")).toContainText(/offline|could not be reached/);
  await page.context().setOffline(false);
  await dialog.getByRole("button", { name: "Save 1 change" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Anica" })).toBeVisible();
  // The refused one is over; the failed one and those after it are one and the same request.
  expect(new Set(keys).size).toBe(2);
  expect(await api.read("ana")).toMatchObject({ firstName: "Anica", email: "ana@acme.example" });
});

test("a refused null offers an empty text as a second step", async ({
  page,
  operator,
  service,
  environment,
  guard,
}) => {
  guard.allow(/422/);
  await edit(page, operator, service, environment);
  await page.getByRole("textbox", { name: "First name" }).fill("Ana");
  await page.getByRole("textbox", { name: "Email" }).fill("");
  await page.route(upsert, async (route) => {
    if (!isWrite(route.request().method())) return await route.fallback();
    const { email } = route.request().postDataJSON() as { email: unknown };
    const errors = { email: { messages: ["Expected text"] } };
    const record = { subscriberId: "ana", firstName: "Ana", email: "" };
    await route.fulfill(
      email === null
        ? { status: 422, json: { message: "No", errors } }
        : { status: 201, json: record },
    );
  });
  await save(page);
  await expect(page.getByText("Expected text")).toBeVisible();
  await page.getByRole("button", { name: "Review 1 change" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Send empty instead" }).click();
  await dialog.getByRole("button", { name: "Save 1 change" }).click();
  await expect(page).toHaveURL(/\/subscribers\/ana\?/);
});

test("a session that ends in mid-edit is renewed over the form, which is then saved once", async ({
  page,
  operator,
  service,
  environment,
  guard,
}) => {
  guard.allow(/401/);
  const api = await edit(page, operator, service, environment);
  const keys = await answerWrites(page, [{ status: 401, json: { message: "Expired" } }]);
  await save(page);
  const unlock = page.getByRole("dialog", { name: "Sign in again" });
  await unlock.getByLabel("Session token or sign-in link").fill(api.token);
  await unlock.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Anna" })).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  expect(await api.read("ana")).toMatchObject({ firstName: "Anna" });
});

test("two tabs on one record never overwrite in silence", async ({
  page,
  operator,
  service,
  environment,
}) => {
  const api = await edit(page, operator, service, environment);
  await api.upsert("ana", { firstName: "Anastasia", email: "other@acme.example" });
  await save(page);
  const dialog = page.getByRole("dialog", { name: "Changed by someone else" });
  const name = dialog.getByRole("group", { name: "First name" });
  await expect(name).toContainText("Was Ana");
  await expect(name.getByRole("radio", { name: "Your value: Anna" })).toBeChecked();
  await expect(
    dialog.getByRole("radio", { name: "Current value: other@acme.example" }),
  ).toBeChecked();
  expect(await api.read("ana")).toMatchObject({ firstName: "Anastasia" });
  await dialog.getByRole("button", { name: "Use these values" }).click();
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue("other@acme.example");
  await save(page);
  await expect(page.getByRole("heading", { level: 1, name: "Anna" })).toBeVisible();
  expect(await api.read("ana")).toMatchObject({ firstName: "Anna", email: "other@acme.example" });
});

test("leaving asks, and a reload brings the input back", async ({
  page,
  operator,
  service,
  environment,
}) => {
  await edit(page, operator, service, environment);
  await page.getByRole("link", { name: "Events" }).click();
  const asked = page.getByRole("dialog", { name: "Leave without saving?" });
  await expect(asked).toContainText("1 change to Ana would be lost");
  await asked.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("textbox", { name: "First name" })).toHaveValue("Anna");
  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByRole("textbox", { name: "First name" })).toHaveValue("Anna");
  await expect(page.getByText(/and not saved is back/)).toBeVisible();
  await page.getByRole("button", { name: "Discard it" }).click();
  await expect(page.getByRole("textbox", { name: "First name" })).toHaveValue("Ana");
  await page.getByRole("link", { name: "Events" }).click();
  await expect(page).toHaveURL(/\/events/);
});

test("a part of the record that fails leaves the others, and is not taken for empty", async ({
  page,
  operator,
  guard,
}) => {
  guard.allow(/403/);
  await page.route(/\/v1\/(notifications|channel-endpoints)/, (route) =>
    route.fulfill({ status: 403, json: { message: "Not today" } }),
  );
  await operator.openDemo("/subscribers/user_8841");
  await expect(page.getByText("Couldn't load the events")).toBeVisible();
  await expect(page.getByRole("region", { name: "Profile" })).toContainText("Petrović");
  await page.getByRole("tab", { name: /^Endpoints/ }).click();
  await expect(page.getByText("Couldn't load the endpoints")).toBeVisible();
  await page.unroute(/\/v1\/(notifications|channel-endpoints)/);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Couldn't load the endpoints")).toHaveCount(0);
});
