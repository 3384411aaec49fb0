import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { endpointRows, seedEndpoints, seedLinks, targets } from "./support/endpoints.ts";
import { save } from "./support/subscribers.ts";

const sound = { integrationIdentifier: "slack-eu", connectionIdentifier: "team" };
const phone = { type: "phone", channel: "sms", providerId: "twilio" };
const number = (last: number) => ({ phoneNumber: `+49151123456${String(last).padStart(2, "0")}` });

async function filter(page: Page, item: string, value: string) {
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("menuitem", { name: item }).click();
  const dialog = page.getByRole("dialog", { name: /^Filter / });
  const field = dialog.getByRole(
    item === "Channel" || item === "Provider" ? "combobox" : "textbox",
  );
  await (item === "Channel" || item === "Provider" ? field.selectOption(value) : field.fill(value));
  await dialog.getByRole("button", { name: "Apply" }).click();
}

test("the list narrows by every filter, turns its pages, and is written into a file", async ({
  page,
  operator,
  service,
  environment,
}) => {
  await seedLinks(service, environment);
  await seedEndpoints(service, environment, {
    endpoints: [
      ...Array.from({ length: 26 }, (_, index) => ({
        ...phone,
        identifier: `phone-${index}`,
        integrationIdentifier: "sms-eu",
        subscriberId: "bo",
        endpoint: number(index),
      })),
      {
        ...sound,
        identifier: "hook",
        type: "webhook",
        contextKeys: ["tenant:a", "region:eu"],
        endpoint: { url: "https://hooks.example/canary-hook" },
      },
      {
        ...sound,
        identifier: "user",
        type: "chatapp1_user",
        subscriberId: "ana",
        contextKeys: ["tenant:a"],
        endpoint: { userId: "U1" },
      },
    ],
  });
  await operator.open(environment, "/channel-endpoints");
  await expect(endpointRows(page)).toHaveCount(28);
  for (const [item, value, count, chip] of [
    ["Subscriber ID", "ana", 1, "subscriber"],
    ["Context", "region:eu, tenant:a", 1, "context is exactly"],
    ["Channel", "sms", 26, "channel"],
    ["Provider", "slack", 2, "provider"],
    ["Integration", "slack-eu", 2, "integration"],
    ["Connection", "team", 2, "connection"],
  ] as const) {
    await filter(page, item, value);
    await expect(endpointRows(page)).toHaveCount(count);
    await page.getByRole("button", { name: `Remove the filter ${chip}`, exact: true }).click();
    await expect(endpointRows(page)).toHaveCount(28);
  }
  await filter(page, "Context", "tenant:b");
  await expect(page.getByText("No channel endpoints match your filters")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await filter(page, "Context", "tenant");
  await expect(page.getByText("“tenant” isn't a context key")).toBeVisible();
  await page.getByRole("button", { name: "No context" }).click();
  await expect(endpointRows(page)).toHaveCount(26);

  await page.goto("/channel-endpoints?limit=25&orderBy=updatedAt&orderDirection=ASC");
  await expect(endpointRows(page)).toHaveCount(25);
  await expect(page.getByText("25 of 28")).toBeVisible();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(endpointRows(page)).toHaveCount(3);
  const row = page.getByRole("row").filter({ hasText: "user" }).filter({ hasText: "team" });
  await expect(row.getByRole("link", { name: "ana" })).toHaveAttribute("href", /subscribers\/ana/);
  await expect(row.getByRole("link", { name: "slack-eu" })).toHaveAttribute("href", /integrations/);
  await expect(row.getByRole("link", { name: "team" })).toHaveAttribute(
    "href",
    /connections\/team/,
  );
  await expect(page.locator("body")).not.toContainText("canary");

  // Its address carries the cursor of its page, and finds it again by that.
  await row.getByRole("rowheader").getByRole("link").click();
  await expect(page).toHaveURL(/after=.*subscriberId=ana|subscriberId=ana.*after=/);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Slack user" })).toBeVisible();
  await expect(page.getByText("No issues")).toBeVisible();

  await page.goto("/channel-endpoints?connectionIdentifier=team");
  for (const format of ["CSV", "NDJSON"]) {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export", exact: true }).click();
    await page.getByRole("menuitem", { name: `2 endpoints as ${format}` }).click();
    const text = await readFile(await (await download).path(), "utf8");
    expect(text).toContain("slack-eu");
    expect(text).not.toContain("canary");
  }
});

test("each of the seven types is edited by its own fields", async ({
  page,
  operator,
  service,
  environment,
}) => {
  const api = await seedLinks(service, environment);
  await seedEndpoints(service, environment, {
    endpoints: targets.map(({ type, endpoint }) => ({
      ...sound,
      identifier: type,
      subscriberId: "ana",
      type,
      endpoint,
    })),
  });
  await operator.open(environment, "/channel-endpoints");
  for (const { type, edit, after } of targets) {
    await page.goto(`/channel-endpoints/${type}/edit?subscriberId=ana`);
    await expect(page.getByText("The API can't change the type")).toBeVisible();
    await expect(page.locator("body")).not.toContainText("canary");
    for (const [label, value] of Object.entries(edit)) {
      if (label === "Webhook URL") {
        await page.getByRole("button", { name: "Replace Webhook URL" }).click();
      }
      await page
        .getByLabel(label, { exact: true })
        .or(page.getByLabel(`${label} *`))
        .first()
        .fill(value);
    }
    if (type === "phone") await expect(page.getByText("· Serbia")).toBeVisible();
    await save(page);
    await expect(page).toHaveURL(new RegExp(`/channel-endpoints/${type}\\?`));
    expect((await api.endpoint(type))?.["endpoint"]).toEqual(after);
  }
  for (const [type, label, value, said] of [
    ["phone", "Phone number", "0151 12345", "E.164 format, for example"],
    ["chatapp3_chat", "Chat ID", "", "Chat ID is required"],
  ] as const) {
    await page.goto(`/channel-endpoints/${type}/edit?subscriberId=ana`);
    await page.getByLabel(label).fill(value);
    await page.getByRole("button", { name: "Review 1 change" }).click();
    await expect(page.getByText(said)).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
});

test("a check reads all of them, groups what is broken, and leads from one to the next", async ({
  page,
  operator,
  service,
  environment,
}) => {
  const api = await seedLinks(service, environment);
  const user = { type: "chatapp1_user", endpoint: { userId: "U1" }, subscriberId: "ana" };
  await seedEndpoints(service, environment, {
    endpoints: [
      ...Array.from({ length: 101 }, (_, index) => ({
        ...sound,
        ...user,
        identifier: `sound-${index}`,
        contextKeys: ["tenant:a", `n:${index}`],
      })),
      { ...sound, ...phone, identifier: "odd-1", subscriberId: "bo", endpoint: { userId: "U" } },
      { ...sound, ...phone, identifier: "odd-2", subscriberId: "bo", endpoint: { userId: "U" } },
      { ...sound, ...user, identifier: "alone", integrationIdentifier: null },
      { ...sound, ...user, identifier: "off", integrationIdentifier: "slack-old" },
      { ...sound, ...user, identifier: "loose", connectionIdentifier: null },
      { ...sound, ...user, identifier: "nobody", subscriberId: null },
      {
        ...sound,
        ...phone,
        identifier: "short",
        subscriberId: "bo",
        endpoint: { phoneNumber: "+4917" },
      },
      {
        ...sound,
        identifier: "shared",
        type: "chatapp3_chat",
        endpoint: { chatId: "1" },
      },
    ],
  });
  await operator.open(environment, "/channel-endpoints");
  // The same faults stand in the list, one row each.
  for (const mark of ["Malformed", "No integration", "Inactive integration", "No connection"]) {
    await expect(page.getByRole("row").filter({ hasText: mark }).first()).toBeVisible();
  }
  await page.getByRole("link", { name: "Find issues" }).click();
  await page.getByRole("button", { name: "Start scan" }).click();
  await expect(page.getByText("109 endpoints scanned")).toBeVisible();
  const groups = page.getByRole("list", { name: "Kinds of issues" });
  for (const [title, count] of [
    ["All issues", 7],
    ["Malformed destination", 2],
    ["No integration", 1],
    ["Inactive integration", 1],
    ["No connection", 1],
    ["No subscriber for a personal endpoint", 1],
    ["Phone number of unusual length", 1],
    ["No subscriber for a shared endpoint", 1],
  ] as const) {
    await expect(
      groups.getByRole("link", { name: new RegExp(`^${title} ${count}`) }),
    ).toBeVisible();
  }
  await groups.getByRole("link", { name: /^Malformed/ }).click();
  // The issue and its value are shown in full.
  const issue = page.getByRole("cell").filter({ hasText: "userId isn't a field of this type" });
  await expect(issue).toHaveCount(2);
  expect(await issue.first().evaluate((cell) => cell.scrollWidth <= cell.clientWidth)).toBe(true);
  await expect(page.getByRole("button", { name: "Copy endpoint identifier odd-1" })).toHaveText(
    "odd-1",
  );
  await page.getByRole("combobox", { name: "Provider" }).click();
  await page.getByRole("option", { name: "Slack" }).click();
  await expect(page.getByText("No endpoints", { exact: true })).toBeVisible();
  await page.getByRole("combobox", { name: "Provider" }).click();
  await page.getByRole("option", { name: "Twilio" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await page.getByRole("menuitem", { name: "2 endpoints as CSV" }).click();
  expect(await readFile(await (await download).path(), "utf8")).toContain("odd-2,phone,Phone");
  await endpointRows(page, "Malformed destination").first().click();
  const way = page.getByRole("navigation", { name: "Endpoints with this issue" });
  await expect(way).toContainText("1 of 2");
  await expect(page.getByText("userId isn't a field of this type")).toBeVisible();
  await page.keyboard.press("]");
  await expect(way).toContainText("2 of 2");
  await page.getByRole("link", { name: "Edit" }).click();
  await page.getByRole("textbox", { name: "Phone number" }).fill("+4915112345678");
  await save(page, /^Save 2 changes/);
  await expect(way).toContainText("2 of 2");
  expect(
    (await api.list("&subscriberId=bo")).filter(
      ({ endpoint }) => JSON.stringify(endpoint) === '{"phoneNumber":"+4915112345678"}',
    ),
  ).toHaveLength(1);

  // What the service cannot filter: a part of a context, and an identifier alone.
  await way.getByRole("link", { name: "All with this issue" }).click();
  await page.getByRole("button", { name: "Find by context" }).click();
  await page.getByRole("textbox", { name: "Context keys" }).fill("n:7, tenant:a");
  await page.getByRole("button", { name: "Find endpoints" }).click();
  await expect(endpointRows(page, "Endpoints with these context keys")).toHaveCount(1);
  await page.getByRole("textbox", { name: "Context keys" }).fill("tenant:a");
  await page.getByRole("button", { name: "Find endpoints" }).click();
  await expect(page.getByText("1–50 of 101")).toBeVisible();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(endpointRows(page, "Endpoints with these context keys")).toHaveCount(1);
});

test("a record leads to its events, a subscriber to its endpoints, and nothing is lost on the way", async ({
  page,
  operator,
}) => {
  await operator.openDemo("/channel-endpoints?integrationIdentifier=twilio&limit=100");
  await endpointRows(page).first().click();
  const all = page.getByRole("link", { name: "Events through Twilio" });
  await expect(all).toHaveAttribute("href", /subscriberIds=.*providers=twilio/);
  await page.getByRole("region", { name: "Links" }).getByRole("link").first().click();
  await page.getByRole("tab", { name: /^Endpoints/ }).click();
  await page.getByRole("link", { name: "All endpoints" }).click();
  await expect(page).toHaveURL(/\/channel-endpoints\?.*subscriberId=/);
  await expect(endpointRows(page).first()).toBeVisible();
  await page.goto("/channel-endpoints/no-such-endpoint");
  await expect(page.getByText("Channel endpoint not found")).toBeVisible();
});

test("the palette leads to the check, to an endpoint and to a connection by their ids", async ({
  page,
  operator,
  service,
  environment,
}) => {
  await seedLinks(service, environment);
  await seedEndpoints(service, environment, {
    endpoints: [
      { ...sound, identifier: "user-1", type: "chatapp1_user", endpoint: { userId: "U1" } },
    ],
  });
  await operator.open(environment, "/channel-endpoints");
  const results = page.getByRole("listbox", { name: "Results" });
  const find = async (text: string, command: string) => {
    await page.keyboard.press("ControlOrMeta+k");
    await page.getByRole("combobox", { name: "Search or paste any ID" }).fill(text);
    await results.getByRole("option", { name: command }).click();
  };
  await find("broken", "Find broken channel endpoints");
  await expect(page).toHaveURL(/\/channel-endpoints\/check/);
  await find("user-1", "Open the channel endpoint user-1");
  await expect(page.getByRole("heading", { level: 1, name: "Slack user" })).toBeVisible();
  await find("team-1", "Open the connection team-1");
  await expect(page).toHaveURL(/\/channel-connections\/team-1/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
