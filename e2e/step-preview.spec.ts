import { expect, test } from "./fixtures.ts";
import {
  getEditor,
  getEmailDocument,
  pickStep,
  waitForRender,
  getResultRegion,
  replaceText,
} from "./support/step-preview.ts";
import { delayScript } from "./support/scripts.ts";

test("each type of message, selected from recent events", async ({ page, operator }) => {
  await operator.signIn();
  await pickStep(page, "order-shipped", "Email");
  await expect(getEmailDocument(page).getByRole("heading", { name: /on its way/ })).toBeVisible();
  await page.getByRole("tab", { name: "Payload" }).click();
  await expect(getEditor(page, "Payload")).toContainText('"order"');

  await pickStep(page, "order-shipped", "In-app");
  await expect(getResultRegion(page).getByText("Track the parcel")).toHaveCount(2);
  await expect(getResultRegion(page).getByText("_blank")).toBeVisible();
  await expect(
    getResultRegion(page)
      .getByRole("link", { name: /larkfield/ })
      .first(),
  ).toBeVisible();
  await expect(getResultRegion(page).getByText('"orderId"')).toBeVisible();

  await pickStep(page, "order-shipped", "SMS");
  await expect(getResultRegion(page).getByText(/GSM-7: \d+ septets/)).toBeVisible();
  await replaceText(page, "body", "Zażółć – " + "x".repeat(70));
  await expect(getResultRegion(page).getByText(/UCS-2: 79 code units/)).toBeVisible();
  await expect(getResultRegion(page).getByText(/1 message without these characters/)).toBeVisible();

  await pickStep(page, "out-for-delivery", "Push");
  await expect(getResultRegion(page).getByText("Android, collapsed")).toBeVisible();

  await pickStep(page, "team-mention", "Chat");
  await expect(getResultRegion(page).getByRole("blockquote")).toBeVisible();
});

test("scheduled waits, a signed request, and free-form results", async ({ page, operator }) => {
  await operator.signIn();
  await pickStep(page, "cart-reminder", "Delay: Wait for the order");
  await expect(getResultRegion(page).getByText(/^The workflow waits \d+/)).toBeVisible();
  await expect(getResultRegion(page).getByRole("table")).toBeVisible();

  await pickStep(page, "comment-digest", "Digest: Collect comments");
  await expect(getResultRegion(page).getByText(/opens a window of 10 minutes/)).toBeVisible();
  await expect(getResultRegion(page).getByText(/the same “payload.post.id”/)).toBeVisible();
  await page.getByRole("button", { name: "JSON", exact: true }).click();
  const jsonEditorName = "Control values as JSON";
  const windowValues = { amount: 2, unit: "hours", lookBackWindow: { amount: 1, unit: "days" } };
  await replaceText(page, jsonEditorName, JSON.stringify(windowValues));
  await expect(
    getResultRegion(page).getByText(/another event occurred in the previous 1 day/),
  ).toBeVisible();
  const timedValues = { type: "timed", amount: 1, unit: "days", timed: { atTime: "09:00" } };
  await replaceText(page, jsonEditorName, JSON.stringify(timedValues));
  await expect(getResultRegion(page).getByText(/continues every day at 09:00/)).toBeVisible();

  // Steps after a digest can be previewed with any number of events.
  await pickStep(page, "comment-digest", "In-app");
  await page.getByRole("tab", { name: "Steps" }).click();
  await page.getByRole("button", { name: "50 events" }).click();
  await expect(getResultRegion(page).getByText(/^50 new on/)).toHaveCount(2);
  await expect(getResultRegion(page).getByText(/and 47 more/)).toHaveCount(2);

  await pickStep(page, "support-reply", "HTTP request: Write to the customer file");
  await expect(getResultRegion(page).getByText(/64 hex digits/)).toBeVisible();
  await page.getByLabel("Signing secret").fill("not the environment's");
  await page.getByRole("button", { name: "Check signature" }).click();
  await expect(
    getResultRegion(page).getByText("The signature doesn't match this secret and body"),
  ).toBeVisible();
  await pickStep(page, "support-reply", "Custom step: Check tone");
  await replaceText(page, "threshold", "\"{{ 'undefined' }}\"");
  await expect(getResultRegion(page).getByTitle("“undefined” in the text")).toBeVisible();
  await pickStep(page, "stock-alert", "Throttle: Three an hour");
  await expect(getResultRegion(page).getByText('"limit"')).toBeVisible();
});

test("for any subscriber and region, next to the workflow's other steps", async ({
  page,
  operator,
}) => {
  await operator.signIn();
  await pickStep(page, "order-shipped", "Email");
  await page.getByRole("tab", { name: "Subscriber" }).click();
  await page.getByRole("button", { name: "Fill payload…" }).click();
  const fillDialog = page.getByRole("dialog", { name: "Fill payload" });
  await fillDialog.getByLabel("ID, email, phone, or name").fill("user_8841");
  await fillDialog.getByRole("button", { name: "Search" }).click();
  await fillDialog.getByRole("list", { name: "Subscribers found" }).getByRole("button").click();
  await page.getByRole("combobox", { name: "Locale" }).fill("sr-RS");
  await page.getByRole("combobox", { name: "Time zone" }).fill("Asia/Tokyo");
  await expect(page).toHaveURL(/subscriberId=user_8841/);
  await expect(page).toHaveURL(/locale=sr-RS/);
  const expectRequested = async () => {
    await expect(
      getEmailDocument(page).getByRole("heading", { name: /on its way, Ana/ }),
    ).toBeVisible();
    await expect(getEmailDocument(page).locator("html")).toHaveAttribute("lang", "sr-RS");
    await waitForRender(page);
  };
  await expectRequested();
  const openShareDialog = async () => {
    await page.getByRole("button", { name: "Copy", exact: true }).click();
    await page.getByRole("menuitem", { name: "Link…" }).click();
    return page.getByRole("dialog", { name: "Share preview" });
  };
  await expect((await openShareDialog()).getByText("The link opens this preview")).toBeVisible();
  await page.keyboard.press("Escape");
  // Opens the link without the draft of this tab, as another operator would.
  await page.evaluate(() => sessionStorage.removeItem("signalbox.preview-draft"));
  await page.reload();
  await expectRequested();

  await page.getByRole("button", { name: "All steps" }).click();
  await expect(page).toHaveURL(/show=steps/);
  const sms = getResultRegion(page).getByRole("region", { name: "SMS" });
  await expect(sms.getByText(/GSM-7: \d+ septets/)).toBeVisible();
  await expect(getResultRegion(page).getByRole("region", { name: "In-app" })).toContainText(
    "_blank",
  );
  await page.getByRole("tab", { name: "Payload" }).click();
  await replaceText(page, "Payload", '{ "order": { "id": "Z-1" } }');
  await expect(sms.getByText(/order Z-1 is/)).toBeVisible();
  const dialog = await openShareDialog();
  await expect(dialog.getByText("The link doesn't include your changes to Payload")).toBeVisible();
  const downloadPromise = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download file" }).click();
  expect((await downloadPromise).suggestedFilename()).toBe("preview.json");
  await page.keyboard.press("Escape");
  await sms.getByRole("button", { name: "Edit SMS" }).click();
  await expect(getEditor(page, "body")).toContainText("payload.order.id");
});

test("a template error links to its position, and the last render stays", async ({
  page,
  operator,
}) => {
  await operator.signIn();
  await pickStep(page, "order-shipped", "Email");
  await replaceText(page, "subject", "Order {{ payload.order.id | nonsense }} for you");
  const alert = getResultRegion(page).getByRole("alert");
  await expect(alert).toContainText("subject, line 1, column");
  await expect(getEmailDocument(page).getByRole("heading", { name: /on its way/ })).toBeVisible();
  await alert.getByRole("button", { name: /Go to line 1/ }).click();
  await expect(getEditor(page, "subject")).toBeFocused();

  await replaceText(page, "subject", "Hi {{ nobody }}, it is here");
  await expect(alert).toBeHidden();
  await expect(page.getByText("Greeting without a name")).toBeVisible();
  const note = getResultRegion(page)
    .getByRole("status")
    .filter({ hasText: "1 variable has no value" });
  await note.getByRole("button", { name: "nobody" }).click();
  await expect(getEditor(page, "subject")).toBeFocused();

  // Invalid JSON is reported with its position, and survives a reload.
  await page.getByRole("tab", { name: "Payload" }).click();
  await replaceText(page, "Payload", '{\n  "order": \n');
  await expect(getResultRegion(page).getByText("Invalid JSON in Payload")).toBeVisible();
  await expect(getResultRegion(page).getByText(/Line \d+, column \d+/)).toBeVisible();
  await page.reload();
  await page.getByRole("tab", { name: "Payload" }).click();
  await expect(getEditor(page, "Payload")).toContainText('"order"');
});

test("many payloads can be tried, and the smallest failing one is found", async ({
  page,
  operator,
}) => {
  await operator.signIn();
  await pickStep(page, "support-reply", "HTTP request: Write to the customer file");
  await replaceText(page, "url", "{% if payload.ticket.id %}https://a.example/{% endif %}");
  await waitForRender(page);
  await page.getByRole("button", { name: "Try payloads" }).click();
  const dialog = page.getByRole("dialog", { name: "Try payloads" });
  await dialog.getByRole("button", { name: /^Render \d+ payloads$/ }).click();
  await expect(dialog.getByRole("button", { name: "Render again" })).toBeVisible({
    timeout: 30_000,
  });
  await expect(dialog.getByRole("status").first()).toContainText(/(\d+) of \1 payloads rendered/);
  await dialog.getByRole("button", { name: "Table" }).click();
  await expect(dialog.getByRole("row", { name: /^Empty payload/ })).toContainText("absolute");
  await dialog.getByRole("button", { name: "Grid" }).click();
  await dialog.getByRole("button", { name: /^Empty payload: .*absolute URL/ }).click();
  await dialog.getByRole("button", { name: "Find smallest failing payload" }).click();
  await expect(dialog.getByText(/^Every remaining part is needed/)).toBeVisible();
  await dialog.getByRole("button", { name: "Use smallest payload" }).click();
  await expect(getResultRegion(page).getByRole("alert")).toContainText("absolute URL");
});

test("from an event, compared with an earlier render, and saved as a scenario", async ({
  page,
  operator,
}) => {
  await operator.openDemo("/subscribers/user_8841");
  await page.getByRole("link", { name: "Preview step" }).click();
  await expect(page.getByText("Choose a step to preview for user_8841")).toBeVisible();
  await page.goto("/events?templates=order-shipped");
  const row = page.getByRole("rowheader").getByRole("link").first();
  const href = (await row.getAttribute("href")) ?? "";
  const eventId = /\/events\/([^?]+)/.exec(href)?.[1] ?? "";
  await pickStep(page, "order-shipped", "Email");
  await page.goto(`${page.url()}&eventId=${eventId}`);
  await expect(
    getResultRegion(page).getByText(
      "This is a new render. It may differ from the step's result in the event.",
    ),
  ).toBeVisible();
  await waitForRender(page);
  await page.getByRole("button", { name: "Open scenarios" }).click();
  await page.getByLabel("Scenario name").fill("The parcel");
  await page.getByRole("button", { name: "Save scenario" }).click();
  await expect(page.getByRole("button", { name: "Open The parcel" })).toBeVisible();
  await page.getByRole("button", { name: "Done" }).click();

  await pickStep(page, "order-shipped", "Email");
  await page.getByRole("button", { name: "Pin to compare" }).click();
  await replaceText(page, "subject", "On its way");
  await waitForRender(page);
  await page.getByRole("button", { name: "Compare", exact: true }).click();
  const comparison = page.getByRole("dialog", { name: "Compare with pinned render" });
  await expect(comparison.getByRole("row", { name: /^Subject/ })).toContainText("On its way");
  await comparison.getByRole("button", { name: "Text", exact: true }).click();
  await expect(comparison.getByText("No changed lines")).toBeVisible();
  await comparison.getByRole("button", { name: "Side by side" }).click();
  const frame = comparison.locator("figure", { hasText: "Pinned" }).frameLocator("iframe");
  await expect(frame.getByRole("heading", { name: /on its way/ })).toBeVisible();
});

test("the sent message is shown next to the current template's result", async ({
  page,
  operator,
}) => {
  await operator.openDemo("/events?transactionId=invoice-2026-1022");
  await page.getByRole("rowheader").getByRole("link").first().click();
  const email = page.getByRole("region", { name: "Email", exact: true });
  await email.getByRole("link", { name: "Preview step" }).click();
  await waitForRender(page);
  await replaceText(page, "subject", "Your bill");
  await waitForRender(page);
  await page.getByRole("button", { name: "Compare", exact: true }).click();
  const comparison = page.getByRole("dialog", { name: "Compare with sent message" });
  const subject = comparison.getByRole("row", { name: /^Subject/ });
  await expect(subject).toContainText(/Invoice 2026-\d+/);
  await expect(subject).toContainText("Your bill");
  await comparison.getByRole("button", { name: "Side by side" }).click();
  for (const side of ["As sent", "Current"]) {
    const frame = comparison.locator("figure", { hasText: side }).frameLocator("iframe");
    await expect(frame.getByRole("heading", { name: /^Invoice 2026-/ })).toBeVisible();
  }
});

test("typing in an editor doesn't trigger shortcuts", async ({ page, operator }) => {
  await operator.signIn();
  await pickStep(page, "order-shipped", "SMS");
  await getEditor(page, "body").click();
  await page.keyboard.type("message ? g e");
  await expect(getEditor(page, "body")).toContainText("message ? g e");
  await expect(page).toHaveURL(/\/step-preview/);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("typing continues when the editor's code has loaded", async ({ page, operator }) => {
  const releaseScript = await delayScript(page, "src/components/json/json-editor/create-editor.ts");
  await operator.signIn();
  await pickStep(page, "order-shipped", "SMS");
  const field = page.locator("textarea[aria-label=body]");
  await field.fill("Hello");
  await page.keyboard.type(" one");
  await releaseScript();
  await expect(field).toHaveCount(0);
  await page.keyboard.type(" two");
  await expect(getEditor(page, "body")).toContainText("Hello one two");
});
