import { expect, test } from "./fixtures.ts";
import { hostileMails } from "./support/hostile-mails.ts";
import { editor, mail, pickStep, rendered, result, write } from "./support/step-preview.ts";

test("each type of result, from a picker that learns the steps itself", async ({
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

  await pickStep(page, "cart-reminder", "Delay: Wait for the order");
  await expect(result(page).getByText(/^Waits \d+/)).toBeVisible();
  await expect(result(page).getByRole("table")).toBeVisible();

  await pickStep(page, "comment-digest", "Digest: Collect comments");
  await expect(result(page).getByText(/opens a window of 10 minutes/)).toBeVisible();

  await pickStep(page, "support-reply", "HTTP request: Write to the customer file");
  await expect(result(page).getByText(/64 hex digits/)).toBeVisible();
  await pickStep(page, "support-reply", "Custom step: Check tone");
  await expect(result(page).getByText("threshold")).toBeVisible();
  await pickStep(page, "stock-alert", "Throttle: Three an hour");
  await expect(result(page).getByText("throttle", { exact: false }).first()).toBeVisible();
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

test("hostile mails run nothing, reach nothing, and keep their styles", async ({
  page,
  operator,
  service,
  guard,
}) => {
  // What the policy stops, it tells.
  guard.allow(/Content Security Policy|sandbox|preview-frame|ERR_UNKNOWN_URL_SCHEME|data:,/i);
  expect(hostileMails.length).toBeGreaterThanOrEqual(66);
  const reached: string[] = [];
  page.context().on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (/^https?:$/.test(protocol) && origin !== service.baseUrl) reached.push(request.url());
  });
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await page.addInitScript(() => {
    window.addEventListener("message", ({ data }) => {
      if (data === "ran") document.documentElement.dataset["ran"] = "yes";
    });
  });
  await operator.openDemo("/step-preview");
  await pickStep(page, "order-shipped", "Email");
  const address = page.url();

  // A few at a time: what one of them leaves open must not hide the others for long.
  const groups = Array.from({ length: Math.ceil(hostileMails.length / 8) }, (_, index) =>
    hostileMails.slice(index * 8, index * 8 + 8),
  );
  for (const [index, group] of groups.entries()) {
    const style = `<style>#mark-${index}{color:rgb(1,2,${index})}</style>`;
    const body = `${style}<p id="mark-${index}">mark</p>${group.join(" ")}`;
    await write(page, "body", `{% raw %}${body}{% endraw %}`);
    const mark = mail(page).locator(`#mark-${index}`);
    await expect(mark).toHaveCSS("color", `rgb(1, 2, ${index})`);
    await rendered(page);
  }
  // A link is shown whole, and followed only on request.
  const link = '<a id="go" href="https://evil.example/login?next=1">www.bank.example</a>';
  await write(page, "body", link);
  await mail(page).locator("#go").click();
  const dialog = page.getByRole("dialog", { name: "Where this link leads" });
  await expect(dialog).toContainText("https://evil.example/login?next=1");
  await expect(dialog).toContainText("says www.bank.example and leads to evil.example");
  await dialog.getByRole("button", { name: "Stay here" }).click();

  expect(reached).toEqual([]);
  expect(dialogs).toEqual([]);
  expect(page.url()).toBe(address);
  expect(await page.evaluate(() => document.documentElement.dataset["ran"])).toBeUndefined();
  expect(page.context().pages()).toHaveLength(1);
});

test("media queries see the frame's width, and dark comes in two kinds", async ({
  page,
  operator,
}) => {
  await operator.openDemo("/step-preview");
  await pickStep(page, "order-shipped", "Email");
  await write(
    page,
    "body",
    "<style>p{color:rgb(0,0,9)}@media(max-width:400px){p{color:rgb(9,0,0)}}" +
      "@media(prefers-color-scheme:dark){body{background:rgb(7,7,7)}}</style><p id='p'>x</p>",
  );
  const colour = mail(page).locator("#p");
  await expect(colour).toHaveCSS("color", "rgb(0, 0, 9)");
  await page.getByRole("button", { name: "Phone 375" }).click();
  await expect(colour).toHaveCSS("color", "rgb(9, 0, 0)");
  await page.getByRole("button", { name: "Dark, mail's own" }).click();
  await expect(mail(page).locator("body")).toHaveCSS("background-color", "rgb(7, 7, 7)");
  await page.getByRole("button", { name: "Dark, forced" }).click();
  await expect(mail(page).locator("html")).toHaveCSS("filter", /invert\(1\)/);
  await expect(page).toHaveURL(/width=375.*colours=forced/);
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
