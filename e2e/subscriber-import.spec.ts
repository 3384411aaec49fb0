import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures.ts";
import type { Environment, Service } from "./support/service.ts";

/**
 * Number of rows in the imported file. The default is enough for a reload during the import;
 * `IMPORT_ROWS=10000` tests a long import.
 */
const rowCount = Number(process.env["IMPORT_ROWS"] ?? 60);
const formatCount = (count: number) => count.toLocaleString("en-US");
/** Timeout with 100 ms per row, because the test intercepts every request. */
const timeoutMs = 60_000 + rowCount * 100;

interface ImportedSubscriber {
  subscriberId: string;
  firstName?: string | null;
  email?: string | null;
  data?: Record<string, unknown> | null;
}

/** Returns a client for the API of one environment, independent of the console. */
async function createClient(service: Service, { id }: Environment) {
  const token = await service.createToken(id);
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  return {
    async upsert(subscriber: ImportedSubscriber) {
      const body = JSON.stringify(subscriber);
      const response = await fetch(`${service.baseUrl}/v2/subscribers`, {
        method: "POST",
        headers,
        body,
      });
      expect(response.status).toBe(201);
    },
    async listAll() {
      const importedSubscribers: ImportedSubscriber[] = [];
      for (let after: string | null = ""; after !== null;) {
        const query = new URLSearchParams({ limit: "100", ...(after && { after }) });
        const response = await fetch(`${service.baseUrl}/v2/subscribers?${query}`, { headers });
        const page = (await response.json()) as { data: ImportedSubscriber[]; next: string | null };
        importedSubscribers.push(...page.data);
        after = page.next;
      }
      return importedSubscribers;
    },
  };
}

const tray = (page: Page) => page.getByRole("complementary", { name: "Background tasks" });
const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

async function chooseFile(page: Page, name: string, text: string): Promise<void> {
  await page.locator("input[type=file]").setInputFiles({
    name,
    mimeType: "text/csv",
    buffer: Buffer.from(text),
  });
  await expect(page).toHaveURL(/import=/);
}

async function runDryRun(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Start dry run" }).click();
  await expect(page.getByText("to create")).toBeVisible({ timeout: timeoutMs });
}

/** `labelText` is part of the count's label. */
const getCountLocator = (page: Page, listName: string, labelText: string) =>
  page.getByLabel(listName).locator("div", { hasText: labelText }).getByRole("definition");

test(`imports ${formatCount(rowCount)} rows through 429, 500, and a reload, each exactly once`, async ({
  page,
  operator,
  service,
  environment,
  guard,
}) => {
  test.setTimeout(4 * timeoutMs);
  guard.allow(/ 429 | 500 /);
  const api = await createClient(service, environment);
  await api.upsert({ subscriberId: "old", firstName: "Old", data: { plan: "free", seats: 3 } });
  await api.upsert({ subscriberId: "same", firstName: "Same" });

  // Some requests are rate limited, fail, or save the row but return an error. After a third of the
  // rows, the next requests succeed, but the page is reloaded before it receives their responses.
  let writeCount = 0;
  let finishReload = () => {};
  const reloadPromise = new Promise<void>((resolve) => (finishReload = resolve));
  let isFirstRun = true;
  const keysBySubscriber = new Map<string, Set<string>>();
  await page.route("**/v2/subscribers*", async (route) => {
    const request = route.request();
    if (request.method() !== "POST") return await route.continue();
    writeCount += 1;
    const { subscriberId } = request.postDataJSON() as ImportedSubscriber;
    const key = request.headers()["idempotency-key"] ?? "";
    keysBySubscriber.set(subscriberId, (keysBySubscriber.get(subscriberId) ?? new Set()).add(key));
    if (isFirstRun && writeCount > rowCount / 3) {
      await route.fetch();
      await reloadPromise;
      return await route.abort().catch(() => undefined);
    }
    if (writeCount % 25 === 0) {
      return await route.fulfill({ status: 429, headers: { "Retry-After": "1" }, json: {} });
    }
    if (writeCount % 17 === 0) return await route.fulfill({ status: 500, body: "<h1>Oops</h1>" });
    if (writeCount % 23 === 0) {
      await route.fetch();
      return await route.fulfill({ status: 500, json: {} });
    }
    await route.continue();
  });

  const newSubscriberLines = Array.from(
    { length: rowCount - 4 },
    (_, index) => `p${index},Name ${index},p${index}@example.com,pro`,
  );
  const text = [
    "User id,First name,E-mail,data.plan",
    "old,Older,,pro",
    "same,Same,,",
    ...newSubscriberLines,
    "bad,Bad,no-address,",
    "p0,Again,,",
  ].join("\n");

  await operator.open(environment, "/subscribers/import");
  await chooseFile(page, "people.csv", text);
  await expect(section(page, "Rows")).toContainText(`${formatCount(rowCount - 2)} valid rows`);
  await expect(section(page, "Rows")).toContainText("2 invalid rows won't be sent");
  await expect(page.getByText("Enter an email address, for example ana@example.com")).toBeVisible();
  await runDryRun(page);
  const dryRunCount = (labelText: string) => getCountLocator(page, "Expected changes", labelText);
  await expect(dryRunCount("to create")).toHaveText(formatCount(rowCount - 4));
  await expect(dryRunCount("to update")).toHaveText("1");
  await expect(dryRunCount("unchanged")).toHaveText("1");
  await expect(dryRunCount("not sent")).toHaveText("2");
  expect(writeCount).toBe(0);

  await page.getByRole("button", { name: `Import ${formatCount(rowCount - 3)} rows` }).click();
  await expect
    .poll(() => writeCount, { timeout: timeoutMs, intervals: [50] })
    .toBeGreaterThan(rowCount / 3);
  await page.getByRole("link", { name: "Events" }).click();
  await expect(tray(page)).toContainText("Running");
  await page.reload();
  isFirstRun = false;
  finishReload();

  await expect(tray(page)).toContainText("Paused");
  await tray(page)
    .getByRole("button", { name: /^Resume/ })
    .click();
  await expect(tray(page)).toContainText("Finished", { timeout: timeoutMs });
  await expect(tray(page)).toContainText("2 not applied");
  await tray(page).getByRole("link", { name: "Import of people.csv" }).click();

  const resultCount = (labelText: string) => getCountLocator(page, "Results", labelText);
  await expect(resultCount("created")).toHaveText(formatCount(rowCount - 4));
  await expect(resultCount("updated")).toHaveText("1");
  await expect(resultCount("unchanged")).toHaveText("1");
  await expect(resultCount("not sent")).toHaveText("2");
  const downloadPromise = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download results" }).click();
  const lines = (await readFile(await (await downloadPromise).path(), "utf8")).trim().split("\r\n");
  expect(lines).toHaveLength(rowCount + 1);
  expect(lines[1]).toBe("2,old,updated,");

  const foundSubscribersById = new Map(
    (await api.listAll()).map((subscriber) => [subscriber.subscriberId, subscriber]),
  );
  expect(foundSubscribersById.size).toBe(rowCount - 2);
  expect(foundSubscribersById.get("old")).toMatchObject({
    firstName: "Older",
    data: { plan: "pro", seats: 3 },
  });
  expect(foundSubscribersById.has("bad")).toBe(false);
  for (let index = 0; index < rowCount - 4; index += 1) {
    expect(foundSubscribersById.get(`p${index}`)).toMatchObject({
      firstName: `Name ${index}`,
      email: `p${index}@example.com`,
      data: { plan: "pro" },
    });
  }
  expect([...keysBySubscriber].filter(([, usedKeys]) => usedKeys.size > 1)).toEqual([]);
});

test("long issues wrap, and rows don't overlap", async ({ page, operator, environment }) => {
  await operator.open(environment, "/subscribers/import");
  const invalidLine = "not an id,not an email,not a locale,nowhere";
  await chooseFile(
    page,
    "issues.csv",
    ["subscriberId,email,locale,timezone", invalidLine, "ana,ana,,", invalidLine, ""].join("\n"),
  );
  const grid = page.getByRole("region", { name: "Rows in issues.csv" });
  await expect(grid.getByRole("columnheader", { name: "email" })).toBeInViewport();
  const rows = grid.getByRole("row");
  await expect(rows).toHaveCount(4);
  const areTextsCut = await grid
    .getByRole("cell", { name: /email: / })
    .evaluateAll((cells) =>
      cells.map(
        ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
          scrollWidth > clientWidth || scrollHeight > clientHeight,
      ),
    );
  expect(areTextsCut).toEqual([false, false, false]);
  const boxes = await Promise.all((await rows.all()).map((row) => row.boundingBox()));
  for (const [index, box] of boxes.entries()) {
    const nextBox = boxes[index + 1];
    if (box && nextBox) expect(box.y + box.height).toBe(nextBox.y);
  }
});

test("an import is accessible and keeps its input", async ({
  page,
  operator,
  environment,
  guard,
}) => {
  test.setTimeout(120_000);
  guard.allow(/ 403 /);
  await operator.open(environment, "/subscribers/import");
  await expectAccessible(page);
  await chooseFile(page, "few.csv", "id,mail,plan\na,a@b.cd,pro\nb,nobody,\nc,c@d.ef,free\n");
  await expect(section(page, "Rows")).toContainText("2 valid rows");
  await page.getByRole("combobox", { name: "Field for plan" }).click();
  await page.getByRole("option", { name: "data.plan" }).click();
  await page.getByRole("combobox", { name: "Empty cells in plan" }).click();
  await page.getByRole("option", { name: "Clear value if empty" }).click();
  await expect(
    page.getByText("Saved values will be cleared by empty cells in these columns: plan."),
  ).toBeVisible();
  await expectAccessible(page);

  await page.reload();
  await expect(page.getByRole("combobox", { name: "Field for plan" })).toHaveText("data.plan");
  await runDryRun(page);

  // If the service rejects the writes, the import pauses without losing data.
  await page.route("**/v2/subscribers?failIfExists=true", (route) =>
    route.fulfill({ status: 403, json: { message: "Not today" } }),
  );
  await page.getByRole("button", { name: "Import 2 rows" }).click();
  await expect(tray(page)).toContainText("Needs attention");
  await expectAccessible(page);
  await page.unrouteAll();
  await tray(page)
    .getByRole("button", { name: /^Resume/ })
    .click();
  await expect(tray(page)).toContainText("Finished");
  await expectAccessible(page);

  await page.getByRole("button", { name: "Operator" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByRole("dialog")).toContainText("few.csv");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Delete data and sign out" }).click();
  await expect(page.getByRole("heading", { name: "Sign in", exact: true })).toBeVisible();
  expect(await readDatabaseKeys(page)).toEqual([]);
});

const readDatabaseKeys = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const openRequest = indexedDB.open("signalbox");
        openRequest.addEventListener("error", () =>
          reject(openRequest.error ?? new Error("closed")),
        );
        openRequest.addEventListener("success", () => {
          const keys = openRequest.result
            .transaction("records")
            .objectStore("records")
            .getAllKeys();
          keys.addEventListener("success", () => resolve(keys.result.map(String)));
        });
      }),
  );
