import { expect } from "./fixtures.ts";
import {
  getEditor,
  getEmailDocument,
  pickStep,
  waitForRender,
  getResultRegion,
  replaceText,
  test,
} from "./support/step-preview.ts";
import { delayScript } from "./support/scripts.ts";

test("a step is selected from recent events, and shown with its payload", async ({
  page,
  operator,
}) => {
  await operator.openDemo("/step-preview");
  await pickStep(page, "order-shipped", "Email");
  await expect(getEmailDocument(page).getByRole("heading", { name: /on its way/ })).toBeVisible();
  await page.getByRole("tab", { name: "Payload" }).click();
  await expect(getEditor(page, "Payload")).toContainText('"order"');
});

test("a subscriber's profile and a locale apply to the email, also from the link", async ({
  page,
  openStep,
}) => {
  await openStep("order-shipped", "email");
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
  await page.getByRole("button", { name: "Copy", exact: true }).click();
  await page.getByRole("menuitem", { name: "Link…" }).click();
  const dialog = page.getByRole("dialog", { name: "Share preview" });
  await expect(dialog.getByText("The link opens this preview")).toBeVisible();
  await page.keyboard.press("Escape");
  // Opens the link without the draft of this tab, as another operator would.
  await page.evaluate(() => sessionStorage.removeItem("signalbox.preview-draft"));
  await page.reload();
  await expectRequested();
});

test("a template error links to its position, and the last render stays", async ({
  page,
  openStep,
}) => {
  await openStep("order-shipped", "email");
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
});

test("many payloads can be tried, and the smallest failing one is found", async ({
  page,
  openStep,
}) => {
  await openStep("support-reply", "http_request");
  await replaceText(page, "url", "{% if payload.ticket.id %}https://a.example/{% endif %}");
  await waitForRender(page);
  await page.getByRole("button", { name: "Try payloads" }).click();
  const dialog = page.getByRole("dialog", { name: "Try payloads" });
  await dialog.getByRole("button", { name: /^Render \d+ previews$/ }).click();
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

test("a render can be compared with a pinned one", async ({ page, openStep }) => {
  await openStep("order-shipped", "email");
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

test("typing continues when the editor's code has loaded", async ({ page, openStep }) => {
  const releaseScript = await delayScript(page, "src/components/json/json-editor/create-editor.ts");
  await openStep("order-shipped", "sms");
  const field = page.locator("textarea[aria-label=body]");
  await field.fill("Hello");
  await page.keyboard.type(" one");
  await releaseScript();
  await expect(field).toHaveCount(0);
  // Outside of the editor, these keys would open the list of shortcuts, and then another page.
  await page.keyboard.type(" two? g e");
  await expect(getEditor(page, "body")).toContainText("Hello one two? g e");
  await expect(page).toHaveURL(/\/step-preview/);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
