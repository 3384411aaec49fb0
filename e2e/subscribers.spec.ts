import { readFile } from "node:fs/promises";
import { expect, test } from "./fixtures.ts";
import { goBy } from "./support/keys.ts";
import { besides, review, rows, save } from "./support/subscribers.ts";

const ana = {
  firstName: "Ana",
  lastName: "Petrović",
  email: "ana@acme.example",
  phone: "+381641234567",
  data: { plan: "team", seats: 14 },
};

test("the list turns by cursor, narrows, sorts, and is exported whole", async ({
  page,
  operator,
  service,
  environment,
}) => {
  const api = await besides(service, environment);
  await api.upsert("ana", ana);
  for (let start = 0; start < 30; start += 10) {
    await Promise.all(
      Array.from(
        { length: 10 },
        async (_, index) => await api.upsert(`user-${start + index + 100}`),
      ),
    );
  }
  await operator.open(environment, "/subscribers");
  await expect(rows(page)).toHaveCount(31);
  await page.getByRole("combobox", { name: "Rows per page" }).click();
  await page.getByRole("option", { name: "25 rows" }).click();
  await expect(rows(page)).toHaveCount(25);
  await expect(page.getByText("25 of 31")).toBeVisible();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page).toHaveURL(/[?&]after=/);
  await expect(rows(page)).toHaveCount(6);
  await page.getByRole("button", { name: "Previous" }).click();
  await expect(page).toHaveURL(/[?&]before=/);
  await expect(rows(page)).toHaveCount(25);

  await page.getByRole("combobox", { name: "Order" }).click();
  await page.getByRole("option", { name: "ID, A to Z" }).click();
  await expect(rows(page).first()).toHaveText("Ana Petrović");
  await expect(page).not.toHaveURL(/before=/);

  const name = async (text: string) => {
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    await page.getByRole("menuitem", { name: /^Name/ }).click();
    await page.getByRole("textbox", { name: "Name" }).fill(text);
    await page.getByRole("button", { name: "Apply" }).click();
  };
  await name("ana");
  await expect(page.getByText("No subscribers match your filters")).toBeVisible();
  await expect(page.getByText(/case-sensitive/)).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(rows(page)).toHaveCount(31);

  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: /as CSV/ }).click();
  const lines = (await readFile(await (await saving).path(), "utf8")).trim().split("\r\n");
  expect(lines).toHaveLength(32);
  expect(lines.join("\n")).toContain("Petrović");
});

test("one box finds by any field, in other spellings too, and says by which", async ({
  page,
  operator,
  service,
  environment,
}) => {
  const api = await besides(service, environment);
  await api.upsert("ana-1", ana);
  await operator.open(environment, "/subscribers");
  const box = page.getByRole("textbox", { name: "ID, email, phone, or name" });
  for (const [typed, by] of [
    ["ana petrović", "Name"],
    ["ANA@ACME.EXAMPLE", "Email"],
    ["+381 64 123-45-67", "Phone"],
    ["ANA-1", "ID"],
  ] as const) {
    await box.fill(typed);
    await box.press("Enter");
    const table = page.getByRole("table", { name: "Search results" });
    await expect(table.getByRole("row", { name: /Ana Petrović/ })).toContainText(by);
  }
  await box.fill("nobody");
  await box.press("Enter");
  await expect(page.getByText("No subscribers found")).toBeVisible();
});

test("a record says how each channel reaches them, and every part has its address", async ({
  page,
  operator,
}) => {
  await operator.openDemo("/events");
  await goBy(page, "s", "/subscribers");
  await page.goto("/subscribers/user_8841");
  const card = page.getByRole("region", { name: /^Can .* be reached/ });
  await expect(card.getByRole("listitem")).toHaveCount(5);
  await expect(card).toContainText("The API has no preferences or opt-outs");
  await expect(card.getByRole("listitem").filter({ hasText: "Push" })).toContainText("No device");
  for (const [tab, part] of [
    ["Channels", "channels"],
    ["Endpoints", "endpoints"],
    ["Messages", "messages"],
    ["Raw", "raw"],
  ] as const) {
    await page.getByRole("tab", { name: new RegExp(`^${tab}`) }).click();
    await expect(page).toHaveURL(new RegExp(`part=${part}`));
    await expect(page.getByRole("tabpanel", { name: new RegExp(`^${tab}`) })).toBeVisible();
  }
  await expect(page.getByRole("tabpanel")).toContainText("user_8841");
  await page.goto("/subscribers/no-such-person");
  await expect(page.getByText("Subscriber not found")).toBeVisible();
});

test("creating an id that is taken compares, and edits the one that is there", async ({
  page,
  operator,
  service,
  environment,
  guard,
}) => {
  guard.allow(/409/);
  const api = await besides(service, environment);
  await api.upsert("ana", ana);
  await operator.open(environment, "/subscribers");
  await page.getByRole("link", { name: "Create subscriber" }).click();
  await page.getByRole("textbox", { name: "Subscriber ID" }).fill("ana");
  await page.getByRole("textbox", { name: "First name" }).fill("Anna");
  await save(page, /^Create subscriber/);
  const dialog = page.getByRole("dialog", { name: "Subscriber already exists" });
  await expect(dialog.getByRole("group", { name: "First name" })).toContainText(
    "Current value: Ana",
  );
  await expect(
    dialog.getByRole("radio", { name: "Current value: ana@acme.example" }),
  ).toBeChecked();
  await dialog.getByRole("button", { name: "Edit subscriber" }).click();
  await expect(page).toHaveURL(/\/subscribers\/ana\/edit/);
  await expect(page.getByRole("textbox", { name: "First name" })).toHaveValue("Anna");
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue("ana@acme.example");
  await save(page);
  await expect(page.getByRole("heading", { level: 1, name: "Anna Petrović" })).toBeVisible();
  expect(await api.read("ana")).toMatchObject({ ...ana, firstName: "Anna" });
});

test("an edit sends what changed with the data as read, and null for what was cleared", async ({
  page,
  operator,
  service,
  environment,
}) => {
  const api = await besides(service, environment);
  await api.upsert("ana", { ...ana, phone: "064 123" });
  await operator.open(environment, "/subscribers/ana");
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await expect(page.getByText(/Not in E\.164 format/)).toBeVisible();
  await page.getByRole("textbox", { name: "Last name" }).fill("Ilić");
  await page.getByRole("textbox", { name: "Email" }).fill("");
  await page.getByLabel("Time zone").fill("belgr");
  await page.getByRole("option", { name: /Europe\/Belgrade/ }).click();
  await review(page).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("removed");
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await dialog.getByRole("button", { name: "Save 3 changes" }).click();
  expect((await sent).postDataJSON()).toEqual({
    subscriberId: "ana",
    lastName: "Ilić",
    email: null,
    timezone: "Europe/Belgrade",
    data: ana.data,
  });
  await expect(page.getByRole("heading", { level: 1, name: "Ana Ilić" })).toBeVisible();
  const stored = await api.read("ana");
  expect(stored).toMatchObject({ lastName: "Ilić", phone: "064 123", data: ana.data });
  expect(stored?.["email"] ?? null).toBeNull();
});

test("device tokens are pasted, counted and masked, and the whole list goes with each save", async ({
  page,
  operator,
  service,
  environment,
}) => {
  const api = await besides(service, environment);
  await api.upsert("ana", ana);
  await api.integration("expo", { apiKey: "key" });
  await operator.open(environment, "/subscribers/ana?part=channels");
  await page.getByRole("link", { name: "Set up" }).click();
  await page.getByLabel("New tokens").fill("token-one\ntoken-two, token-one");
  await expect(page.getByText(/0 tokens now, 2 after saving: 2 new, 0 removed/)).toBeVisible();
  await save(page);
  await expect(page.getByRole("tabpanel")).toContainText("2 tokens");
  expect(await page.content()).not.toContain("token-one");
  await page.getByRole("tabpanel").getByRole("link", { name: "Edit" }).click();
  await page.getByRole("button", { name: "Remove token 1" }).click();
  await page.getByLabel("New tokens").fill("token-three");
  await save(page);
  await expect(page.getByRole("tabpanel")).toContainText("2 tokens");
  expect(await api.read("ana")).toMatchObject({
    channels: [{ credentials: { deviceTokens: ["token-two", "token-three"] } }],
  });
  await expect(
    page
      .getByRole("region", { name: /be reached/ })
      .getByRole("listitem")
      .filter({ hasText: "Push" }),
  ).toContainText("Ready");
});

test("online is set, and pasted messages tell what became of each", async ({
  page,
  operator,
  service,
  environment,
}) => {
  const api = await besides(service, environment);
  await api.upsert("ana", ana);
  await operator.open(environment, "/subscribers/ana?part=messages");
  await expect(
    page.getByRole("banner").getByText("Not reported").or(page.getByText("Not reported")).first(),
  ).toBeVisible();
  await page.getByRole("button", { name: "Set online" }).click();
  await expect(page.getByText("Status set to online")).toBeVisible();
  await page.getByRole("button", { name: "Set offline" }).click();
  await expect(page.getByText(/^Offline since/).first()).toBeVisible();

  await page.getByLabel("Message IDs").fill("aaaaaaaaaaaaaaaaaaaaaaaa, bbbbbbbbbbbbbbbbbbbbbbbb");
  const sent = page.waitForRequest(/mark-as/);
  await page.getByRole("button", { name: "Mark as read", exact: true }).click();
  expect((await sent).postDataJSON()).toEqual({
    messageId: ["aaaaaaaaaaaaaaaaaaaaaaaa", "bbbbbbbbbbbbbbbbbbbbbbbb"],
    markAs: "read",
  });
  await expect(page.getByText("0 of 2 messages marked as read")).toBeVisible();
  await expect(page.getByText(/Not changed: unknown message/)).toHaveCount(2);
});

test("messages found in the events are marked, before and after side by side", async ({
  page,
  operator,
  service,
  environment,
}) => {
  const api = await besides(service, environment);
  await api.upsert("ana", ana);
  const message = { _id: "m1", channel: "in_app", title: "Hello", read: false, seen: false };
  const event = {
    _id: "e1",
    createdAt: "2026-03-01T03:00:00.000Z",
    jobs: [
      {
        _id: "j1",
        type: "in_app",
        status: "completed",
        providerId: "svc",
        executionDetails: [{ _id: "d1", status: "Success", raw: JSON.stringify(message) }],
      },
    ],
  };
  await page.route(/\/v1\/notifications\?/, (route) =>
    route.fulfill({ json: { data: [event], hasMore: false, page: 0, pageSize: 40 } }),
  );
  await page.route(/mark-as/, (route) =>
    route.fulfill({ status: 201, json: [{ ...message, read: true, seen: true }] }),
  );
  await operator.open(environment, "/subscribers/ana?part=messages");
  await page.getByRole("checkbox", { name: "Hello" }).check();
  await page.getByRole("button", { name: "Mark as read", exact: true }).click();
  await expect(page.getByRole("list", { name: "Results" })).toContainText(
    "unread, unseen → read, seen",
  );
});
