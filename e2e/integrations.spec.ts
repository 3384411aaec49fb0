import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { cached } from "./support/query-cache.ts";
import { seedEndpoints, seedLinks } from "./support/endpoints.ts";
import { goBy } from "./support/keys.ts";
import { condition, field, integrationsApi, review, sendgrid } from "./support/integrations.ts";
import { signInByHand } from "./support/session.ts";

const email = (identifier: string, more: object = {}) => ({
  identifier,
  name: identifier,
  providerId: "sendgrid",
  credentials: sendgrid,
  active: true,
  ...more,
});

const senders = (page: Page) => page.getByRole("region", { name: "Who sends email now" });
const save = (page: Page, label: RegExp = /^Save/) =>
  page.getByRole("dialog").getByRole("button", { name: label });
const list = (page: Page) => page.getByRole("heading", { level: 1, name: "Integrations" });

test("secrets are nowhere on the page until they are revealed, and not after", async ({
  page,
  context,
  operator,
  environment,
  service,
}) => {
  const said: string[] = [];
  context.on("console", (message) => said.push(message.text()));
  const api = await integrationsApi(page, service, environment);
  const secrets = {
    apiKey: "canary-one",
    accessKey: "canary-two",
    tlsOptions: { x: "canary-three" },
  };
  const made = await api.create(
    email("mail", {
      credentials: { ...sendgrid, ...secrets },
      configurations: { inboundWebhookSigningKey: "canary-four" },
    }),
  );
  const stores = () =>
    page.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), location.href]),
    );
  const expectNone = async () => {
    expect(await page.content()).not.toContain("canary");
    expect(await stores()).not.toContain("canary");
    expect(said.join()).not.toContain("canary");
    const cache = await cached(page);
    expect(cache).toContain("mail");
    expect(cache).not.toContain("canary");
  };

  await operator.open(environment, "/integrations");
  await expect(page.getByRole("link", { name: "mail", exact: true })).toBeVisible();
  await expectNone();
  await page.getByRole("link", { name: "mail", exact: true }).click();
  await expect(field(page, "from")).toHaveValue("a@shop.example");
  await expectNone();

  // One at a time, hidden again when it is left.
  await page.getByRole("button", { name: "Reveal API Key", exact: true }).click();
  await expect(page.getByText("canary-one")).toBeVisible();
  await page.getByRole("button", { name: "Reveal Signing key" }).click();
  await expect(page.getByText("canary-four")).toBeVisible();
  await expect(page.getByText("canary-one")).toHaveCount(0);
  await field(page, "from").focus();
  await expect(page.getByText("canary-four")).toHaveCount(0);
  await expectNone();

  // A save sends the others back whole, and leaves nothing behind.
  await field(page, "from").fill("b@shop.example");
  await field(page, "ipPoolName").fill("bulk");
  const plan = page.getByRole("region", { name: "What saving will send" });
  await expect(plan.getByRole("row", { name: /^from changed/ })).toBeVisible();
  await expect(plan.getByRole("row", { name: /^ipPoolName added/ })).toBeVisible();
  await expect(plan.getByRole("row", { name: /^accessKey kept/ })).toBeVisible();
  await review(page).click();
  await expect(page.getByRole("dialog")).not.toContainText("canary");
  await save(page).click();
  await expect(page.getByRole("region", { name: /After the credentials change/ })).toBeVisible();
  await expect(field(page, "from")).toHaveValue("b@shop.example");
  await expectNone();
  const [kept] = await api.active();
  expect(kept?.credentials).toEqual({
    ...sendgrid,
    ...secrets,
    from: "b@shop.example",
    ipPoolName: "bulk",
  });

  // A draft that comes back after a reload has no secret in it.
  await page.getByRole("button", { name: "Replace API Key" }).click();
  await field(page, "apiKey").fill("canary-typed");
  await field(page, "senderName").fill("Store");
  expect(await stores()).not.toContain("canary");
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(field(page, "senderName")).toHaveValue("Store");
  await expectNone();
  expect(made.identifier).toBe("mail");
});

test("set primary, raced from two tabs, ends right, is reported, and can be undone", async ({
  page,
  context,
  operator,
  environment,
  service,
}) => {
  const api = await integrationsApi(page, service, environment);
  const one = await api.create(email("one"));
  const two = await api.create(
    email("two", { conditions: [condition], credentials: { ...sendgrid, from: "two@x.example" } }),
  );
  await api.create(email("three", { conditions: [condition] }));
  const primary = async () =>
    (await api.active()).filter((item) => item.primary).map(({ name }) => name);

  await operator.open(environment, `/integrations/${one._id}`);
  const other = await context.newPage();
  await other.goto(`/integrations/${one._id}`);
  const ask = async (tab: Page, name: string): Promise<Locator> => {
    await senders(tab)
      .getByRole("button", { name: `Set ${name} as primary` })
      .click();
    const dialog = tab.getByRole("dialog", { name: `Set ${name} as primary in Test?` });
    await expect(dialog).toContainText("one will stop sending email");
    return dialog.getByRole("button", { name: "Set as primary" });
  };
  const first = await ask(page, "two");
  await expect(page.getByRole("dialog")).toContainText("payload.tenant is eu-gov");
  await expect(page.getByRole("dialog")).toContainText("a@shop.example → two@x.example");
  const second = await ask(other, "three");

  await first.click();
  await expect(page.getByText("The primary for email moved from one to two.")).toBeVisible();
  await expect(page.getByText("The conditions of two were removed.")).toBeVisible();
  await expect(page.getByText(/^No email events since then/)).toBeVisible();
  await second.click();
  await expect(other.getByText(/two was set as primary in the meantime/)).toBeVisible();
  expect(await primary()).toEqual(["two"]);
  await second.click();
  await expect(other.getByText("The primary for email moved from two to three.")).toBeVisible();
  expect(await primary()).toEqual(["three"]);

  // Each undo restores what its own change replaced.
  await other.getByRole("button", { name: "Set two as primary again" }).click();
  await expect(other.getByText("After the undo")).toBeVisible();
  expect(await primary()).toEqual(["two"]);
  await page.getByRole("button", { name: "Set one as primary again" }).click();
  await expect(page.getByText("After the undo")).toBeVisible();
  expect(await primary()).toEqual(["one"]);
  const back = (await api.active()).find(({ _id }) => _id === two._id);
  expect(back?.conditions).toEqual([condition]);
});

test("an integration is deactivated and activated again from its channel's rows", async ({
  page,
  operator,
  environment,
  service,
}) => {
  const api = await integrationsApi(page, service, environment);
  const made = await api.create(email("only"));
  await operator.open(environment, "/integrations");
  const channel = page.getByRole("region", { name: "Email" });
  await expect(channel).toContainText("only sends all email");
  await channel.getByRole("link", { name: "only" }).click();
  await page.getByRole("button", { name: "Deactivate…" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("No active integration will remain for email");
  await expect(dialog).toContainText(made._id);
  const off = dialog.getByRole("button", { name: "Deactivate", exact: true });
  await expect(off).toBeDisabled();
  await dialog.getByLabel("Type Test to confirm").fill("Test");
  await off.click();
  await expect(page.getByText(/^Inactive, last seen/)).toBeVisible();
  expect(await api.active()).toEqual([]);

  await goBy(page, "i", "/integrations");
  await expect(list(page)).toBeVisible();
  await expect(channel).toContainText("No active integration: email messages won't be sent");
  await channel.getByRole("link", { name: "only" }).click();
  // The stored credentials can't be loaded, so none of them are sent.
  await expect(page.getByLabel("Replace all credentials (deletes the saved ones)")).toBeVisible();
  await expect(field(page, "from")).toHaveCount(0);
  await page.getByRole("button", { name: "Activate…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Activate", exact: true }).click();
  await expect(field(page, "from")).toHaveValue("a@shop.example");
  expect((await api.active()).map(({ credentials }) => credentials)).toEqual([sendgrid]);
});

test("a deactivation counts the endpoints it cuts off, and the page keeps them", async ({
  page,
  operator,
  environment,
  service,
}) => {
  await seedLinks(service, environment);
  const shared = { integrationIdentifier: "slack-eu", connectionIdentifier: "team" };
  await seedEndpoints(service, environment, {
    endpoints: ["ana", "ana", "bo"].map((subscriberId, index) => ({
      ...shared,
      identifier: `link-${index}`,
      subscriberId,
      type: "chatapp1_user",
      endpoint: { userId: `U${index}` },
    })),
  });
  await operator.open(environment, "/integrations/slack-eu");
  await page.getByRole("button", { name: "Deactivate…" }).click();
  const dialog = page.getByRole("dialog", { name: "Deactivate Slack in Test?" });
  await expect(dialog.getByRole("listitem")).toHaveText([
    "No active integration will remain for chat. Chat messages won't be sent.",
    "3 endpoints use Slack. Messages to them won't be sent.",
    "2 subscribers will no longer get messages through Slack.",
  ]);
  await dialog.getByLabel("Type Test to confirm").fill("Test");
  await dialog.getByRole("button", { name: "Deactivate", exact: true }).click();
  await expect(page.getByText(/^Inactive, last seen/)).toBeVisible();
  await expect(page.getByRole("region", { name: "Endpoints" })).toContainText("Slack user");
  await expect(page.getByRole("region", { name: "Subscribers" })).toContainText("ana");
});

test("a read-only session is informed that secrets are hidden, and can't replace them", async ({
  page,
  service,
  environment,
}) => {
  const api = await integrationsApi(page, service, environment);
  const made = await api.create(email("mail"));
  const token = await service.token(environment.id, { readOnly: true });
  await page.goto(`/integrations/${made._id}`);
  await signInByHand(page, token);
  await expect(page.getByText("Read-only sessions can't see the saved credentials.")).toBeVisible();
  await expect(page.getByText("Read-only sessions can't see the signing key.")).toBeVisible();
  await expect(page.getByLabel(/Replace all credentials/)).toHaveCount(0);
});

test("a clone has everything of the original but its secrets", async ({
  page,
  operator,
  environment,
  service,
}) => {
  const api = await integrationsApi(page, service, environment);
  const credentials = { ...sendgrid, region: "eu", ipPoolName: "bulk" };
  const made = await api.create(email("mail", { credentials, conditions: [condition] }));
  await operator.open(environment, `/integrations/${made._id}`);
  await page.getByRole("link", { name: "Clone" }).click();
  await expect(field(page, "region")).toHaveValue("eu");
  await expect(field(page, "ipPoolName")).toHaveValue("bulk");
  await expect(field(page, "from")).toHaveValue(sendgrid.from);
  await expect(field(page, "apiKey")).toHaveValue("");
  await expect(page.getByText("Secrets weren't copied.", { exact: false })).toBeVisible();
  await expect(page.getByRole("status", { name: "Conditions in words" })).toContainText("eu-gov");
});

test("a conflict asks about the fields that both changed, and its answer saves", async ({
  page,
  operator,
  environment,
  service,
}) => {
  const api = await integrationsApi(page, service, environment);
  const made = await api.create(email("mail"));
  await operator.open(environment, `/integrations/${made._id}`);
  await field(page, "senderName").fill("Mine");
  await api.update("mail", {
    name: "Renamed",
    credentials: { ...sendgrid, apiKey: "canary-theirs", senderName: "Theirs" },
  });
  await review(page).click();
  await save(page).click();
  const dialog = page.getByRole("dialog", { name: "mail was changed by someone else" });
  await expect(dialog.getByRole("group", { name: "Sender name" })).toContainText(
    "Current value: Theirs",
  );
  await expect(dialog.getByRole("group")).toHaveCount(1);
  await expect(dialog).not.toContainText("canary");
  expect((await api.active())[0]?.credentials?.["senderName"]).toBe("Theirs");
  await dialog.getByRole("button", { name: "Save these values" }).click();
  await expect(page.getByText("mail saved, along with changes by someone else")).toBeVisible();
  const [kept] = await api.active();
  expect(kept).toMatchObject({
    name: "Renamed",
    credentials: { ...sendgrid, apiKey: "canary-theirs", senderName: "Mine" },
  });
});

test("by keyboard alone: find a provider, paste a block, build a condition, create", async ({
  page,
  operator,
  environment,
  service,
}) => {
  const api = await integrationsApi(page, service, environment);
  const { keyboard } = page;
  const focused = page.locator(":focus");
  /** Tabs to a control, as far as the page goes. */
  const tabTo = async (target: Locator, key = "Tab") => {
    await expect(target).toBeVisible();
    for (let presses = 0; presses < 120; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await keyboard.press(key);
    }
    await expect(target).toBeFocused();
  };
  await operator.open(environment, "/events");
  await goBy(page, "i", "/integrations");
  await expect(list(page)).toBeVisible();
  await tabTo(page.getByRole("link", { name: "New integration" }));
  await keyboard.press("Enter");
  await tabTo(page.getByLabel("Find a provider"));
  await keyboard.type("mailgun");
  await expect(page.getByText("1 provider found. Press Enter to choose Mailgun.")).toBeVisible();
  await keyboard.press("Enter");
  await tabTo(page.getByRole("button", { name: "Paste credentials" }));
  await keyboard.press("Enter");
  await tabTo(page.getByRole("textbox", { name: "Text to paste" }));
  await keyboard.insertText(
    "MAILGUN_API_KEY=canary-key\nDOMAIN=mg.shop.example\nuser: postmaster\nfrom: a@shop.example\nsender name: Shop\nODD=1",
  );
  await expect(page.getByText("Unknown fields: ODD")).toBeVisible();
  await tabTo(page.getByRole("button", { name: "Fill in 5 fields" }));
  await keyboard.press("Enter");
  await expect(field(page, "domain")).toHaveValue("mg.shop.example");
  await tabTo(page.getByRole("button", { name: "Add group" }));
  await keyboard.press("Enter");
  const part = page.getByRole("group", { name: "Group, condition 1" });
  await tabTo(part.getByLabel("Field"), "Shift+Tab");
  await keyboard.type("order.total");
  await tabTo(part.getByLabel("Operator"));
  await keyboard.press("Home");
  await tabTo(part.getByLabel("Value"));
  await keyboard.type("50");
  await expect(page.getByRole("status", { name: "Conditions in words" })).toHaveText(
    "Sends when payload.order.total is larger than 50",
  );
  await tabTo(review(page));
  await keyboard.press("Enter");
  await tabTo(save(page, /^Create/));
  await keyboard.press("Enter");
  await expect(page).toHaveURL(/\/integrations\/[0-9a-f]{24}/);
  await expect(focused).toHaveCount(1);
  expect(await api.active()).toMatchObject([
    {
      providerId: "mailgun",
      credentials: { apiKey: "canary-key", domain: "mg.shop.example", user: "postmaster" },
      conditions: [{ children: [{ field: "order.total", operator: "LARGER", value: "50" }] }],
    },
  ]);
});
