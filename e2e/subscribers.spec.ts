import { readFile } from "node:fs/promises";
import type { Locator } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { createApiClient, getReviewButton, getRowLinks } from "./support/subscribers.ts";

const ana = {
  firstName: "Ana",
  lastName: "Petrović",
  email: "ana@acme.example",
  phone: "+381641234567",
  data: { plan: "team", seats: 14 },
};

test("the complete list is exported from any page", async ({
  page,
  operator,
  service,
  environment,
}) => {
  const api = await createApiClient(service, environment);
  await api.upsert("ana", ana);
  for (let start = 0; start < 30; start += 10) {
    await Promise.all(
      Array.from(
        { length: 10 },
        async (_, index) => await api.upsert(`user-${start + index + 100}`),
      ),
    );
  }
  await operator.open(environment, "/subscribers?limit=25");
  await expect(page.getByText("25 of 31")).toBeVisible();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(getRowLinks(page)).toHaveCount(6);

  const downloadPromise = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: /as CSV/ }).click();
  const lines = (await readFile(await (await downloadPromise).path(), "utf8")).trim().split("\r\n");
  expect(lines).toHaveLength(32);
  expect(lines.join("\n")).toContain("Petrović");
});

for (const width of [390, 1280]) {
  test(`background tasks, buttons, and notices don't cover each other at ${width} px`, async ({
    page,
    operator,
    service,
    environment,
  }) => {
    await page.setViewportSize({ width, height: 640 });
    const api = await createApiClient(service, environment);
    await api.upsert("ana", ana);
    await operator.open(environment, "/subscribers");
    const downloadPromise = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export" }).click();
    await page.getByRole("menuitem", { name: /as CSV/ }).click();
    await downloadPromise;
    await page.getByRole("main").getByRole("link", { name: "Ana Petrović" }).click();
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await page.getByRole("textbox", { name: "Last name" }).fill("Ilić");
    const getBox = async (locator: Locator) =>
      (await locator.boundingBox()) ?? { y: Number.NaN, height: Number.NaN };
    const getTrayTop = async () =>
      (await getBox(page.getByRole("complementary", { name: "Background tasks" }))).y;
    const getBottom = async (locator: Locator) => {
      const { y, height } = await getBox(locator);
      return y + height;
    };
    expect(await getBottom(getReviewButton(page))).toBeLessThan(await getTrayTop());
    await getReviewButton(page).click();
    await page.getByRole("dialog").getByRole("button", { name: "Save 1 change" }).click();
    const notice = page.getByRole("status").filter({ hasText: "saved" });
    await expect(notice).toBeVisible();
    expect(await getBottom(notice)).toBeLessThan(await getTrayTop());
  });
}

test("one search field finds by any field and spelling, and shows the matching field", async ({
  page,
  operator,
  service,
  environment,
}) => {
  const api = await createApiClient(service, environment);
  await api.upsert("ana-1", ana);
  await operator.open(environment, "/subscribers");
  const searchBox = page.getByRole("textbox", { name: "ID, email, phone, or name" });
  for (const [searchText, field] of [
    ["ana petrović", "Name"],
    ["ANA@ACME.EXAMPLE", "Email"],
    ["+381 64 123-45-67", "Phone"],
    ["ANA-1", "ID"],
  ] as const) {
    await searchBox.fill(searchText);
    await searchBox.press("Enter");
    const table = page.getByRole("table", { name: "Search results" });
    await expect(table.getByRole("row", { name: /Ana Petrović/ })).toContainText(field);
  }
});

test("an edit sends changed fields with all custom data, and null for cleared fields", async ({
  page,
  operator,
  service,
  environment,
}) => {
  const api = await createApiClient(service, environment);
  await api.upsert("ana", { ...ana, phone: "064 123" });
  await operator.open(environment, "/subscribers/ana");
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await expect(page.getByText(/Use the E\.164 format/)).toBeVisible();
  await page.getByRole("textbox", { name: "Last name" }).fill("Ilić");
  await page.getByRole("textbox", { name: "Email" }).fill("");
  await page.getByLabel("Time zone").fill("belgr");
  await page.getByRole("option", { name: /Europe\/Belgrade/ }).click();
  await getReviewButton(page).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("removed");
  const requestPromise = page.waitForRequest((request) => request.method() === "POST");
  await dialog.getByRole("button", { name: "Save 3 changes" }).click();
  expect((await requestPromise).postDataJSON()).toEqual({
    subscriberId: "ana",
    lastName: "Ilić",
    email: null,
    timezone: "Europe/Belgrade",
    data: ana.data,
  });
  await expect(page.getByRole("heading", { level: 1, name: "Ana Ilić" })).toBeVisible();
  const storedSubscriber = await api.read("ana");
  expect(storedSubscriber).toMatchObject({ lastName: "Ilić", phone: "064 123", data: ana.data });
  expect(storedSubscriber?.["email"] ?? null).toBeNull();
});
