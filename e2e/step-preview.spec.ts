import { expect, test } from "./fixtures.ts";
import { editor, mail, pickStep, rendered, result, write } from "./support/step-preview.ts";

test("each type of message, from a picker that learns the steps itself", async ({
  page,
  operator,
}) => {
  await operator.openDemo("/step-preview");
  await expect(page.getByText(/learned from the newest 200 events/)).toBeVisible();

  await pickStep(page, "order-shipped", "Email");
  await expect(mail(page).getByRole("heading", { name: /on its way/ })).toBeVisible();
  await page.getByRole("tab", { name: "Payload" }).click();
  await expect(editor(page, "Payload")).toContainText('"order"');

  await pickStep(page, "order-shipped", "In-app");
  await expect(result(page).getByText("Track the parcel")).toHaveCount(2);
  await expect(result(page).getByRole("link").first()).toBeVisible();

  await pickStep(page, "order-shipped", "SMS");
  await expect(result(page).getByText(/GSM-7: \d+ septets/)).toBeVisible();
  await write(page, "body", "Zażółć – " + "x".repeat(70));
  await expect(result(page).getByText(/UCS-2: 79 units/)).toBeVisible();
  await expect(result(page).getByText(/Without them it is 1 message/)).toBeVisible();

  await pickStep(page, "out-for-delivery", "Push");
  await expect(result(page).getByText("Android, collapsed")).toBeVisible();

  await pickStep(page, "team-mention", "Chat");
  await expect(result(page).getByRole("blockquote")).toBeVisible();
});

test("waits on a calendar, and a signed request", async ({ page, operator }) => {
  await operator.openDemo("/step-preview");
  await pickStep(page, "cart-reminder", "Delay: Wait for the order");
  await expect(result(page).getByText(/^Waits \d+/)).toBeVisible();
  await expect(result(page).getByRole("table")).toBeVisible();

  await pickStep(page, "comment-digest", "Digest: Collect comments");
  await expect(result(page).getByText(/opens a window of 10 minutes/)).toBeVisible();

  await pickStep(page, "support-reply", "HTTP request: Write to the customer file");
  await expect(result(page).getByText(/64 hex digits/)).toBeVisible();
});

test("a fault is told with its place, and the last good render stays", async ({
  page,
  operator,
}) => {
  await operator.openDemo("/step-preview");
  await pickStep(page, "order-shipped", "Email");
  await write(page, "subject", "Order {{ payload.order.id | nonsense }} for you");
  const alert = result(page).getByRole("alert");
  await expect(alert).toContainText("subject, line 1, column");
  await expect(mail(page).getByRole("heading", { name: /on its way/ })).toBeVisible();
  await alert.getByRole("button", { name: /Go to line 1/ }).click();
  await expect(editor(page, "subject")).toBeFocused();

  await write(page, "subject", "Hi {{ nobody }}, it is here");
  await expect(alert).toBeHidden();
  await expect(page.getByText("The greeting has no name")).toBeVisible();

  // Of JSON that cannot be read nothing is sent, and what is shown stays.
  await page.getByRole("tab", { name: "Payload" }).click();
  await write(page, "Payload", '{\n  "order": \n');
  await expect(result(page).getByText("Not rendered: Payload cannot be read")).toBeVisible();
  await expect(result(page).getByText(/Line \d+, column \d+/)).toBeVisible();
  await page.reload();
  await page.getByRole("tab", { name: "Payload" }).click();
  await expect(editor(page, "Payload")).toContainText('"order"');
});

test("many payloads are tried, the smallest that fails is found, and a link reproduces", async ({
  page,
  operator,
}) => {
  await operator.openDemo("/step-preview");
  await pickStep(page, "support-reply", "HTTP request: Write to the customer file");
  await write(page, "url", "{% if payload.ticket.id %}https://a.example/{% endif %}");
  await rendered(page);
  await page.getByRole("button", { name: "Try payloads" }).click();
  const dialog = page.getByRole("dialog", { name: "Try many payloads" });
  await dialog.getByRole("button", { name: /^Try \d+ payloads$/ }).click();
  await expect(dialog.getByRole("button", { name: "Try again" })).toBeVisible({ timeout: 30_000 });
  await expect(dialog.getByRole("status").first()).toContainText(/(\d+) of \1 tried/);
  await dialog.getByRole("button", { name: /^Empty payload: .*absolute address/ }).click();
  await dialog.getByRole("button", { name: "Find the smallest that fails" }).click();
  await expect(dialog.getByText(/nothing more can be left out/)).toBeVisible();
  await dialog.getByRole("button", { name: "Open the smallest in the editors" }).click();
  await expect(result(page).getByRole("alert")).toContainText("absolute address");

  // From an event: what is rendered now stands beside what was sent then.
  await page.goto("/events?templates=order-shipped");
  const row = page.getByRole("rowheader").getByRole("link").first();
  const href = (await row.getAttribute("href")) ?? "";
  const eventId = /\/events\/([^?]+)/.exec(href)?.[1] ?? "";
  await pickStep(page, "order-shipped", "Email");
  await page.goto(`${page.url()}&eventId=${eventId}`);
  await expect(result(page).getByText("Rendered now, with today's template")).toBeVisible();
  await rendered(page);
  await page.getByRole("button", { name: "Scenarios" }).click();
  await page.getByLabel("Save the present values as").fill("The parcel");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("button", { name: "Open The parcel" })).toBeVisible();
});
