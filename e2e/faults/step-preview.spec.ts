import { expect, test } from "../fixtures.ts";
import { editor, mail, pickStep, result, write } from "../support/step-preview.ts";

const previews = "**/v2/workflows/**/preview";

test("a render that fails loses nothing, and the last good one stays", async ({
  page,
  operator,
  guard,
}) => {
  guard.allow(/50[03]|ERR_FAILED|ERR_CONNECTION/);
  await operator.openDemo("/step-preview");
  await pickStep(page, "order-shipped", "Email");
  const heading = mail(page).getByRole("heading", { name: /on its way/ });
  await expect(heading).toBeVisible();
  await page.route(previews, (route) => route.fulfill({ status: 500, body: "<html>proxy</html>" }));
  await write(page, "subject", "Half a thought");
  await expect(result(page).getByText("Couldn't render the step")).toBeVisible();
  await expect(heading).toBeVisible();
  await expect(editor(page, "subject")).toHaveText("Half a thought");
  await page.unroute(previews);
  await result(page).getByRole("button", { name: "Try again" }).click();
  await expect(result(page).getByText("Couldn't render the step")).toBeHidden();
  await expect(result(page).getByText("Half a thought")).toBeVisible();
});

test("answers that say nothing, and late ones", async ({ page, operator }) => {
  await operator.openDemo("/step-preview");
  await pickStep(page, "order-shipped", "SMS");
  await page.route(previews, (route) =>
    route.fulfill({ status: 201, json: { previewPayloadExample: {}, result: {} } }),
  );
  await write(page, "body", "Anything");
  await expect(result(page).getByText("The service returned an empty result")).toBeVisible();
  await page.unroute(previews);

  // The first answer is held until the second has been shown; then nobody wants it.
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(previews, async (route) => {
    if (route.request().postData()?.includes("First words")) await held;
    // Given up by then.
    await route.continue().catch(() => undefined);
  });
  const asked = page.waitForRequest((request) =>
    Boolean(request.postData()?.includes("First words")),
  );
  await write(page, "body", "First words");
  await asked;
  await write(page, "body", "Second words");
  await expect(result(page).getByText("Second words")).toBeVisible();
  release();
  await expect(result(page).getByText("First words")).toBeHidden();
});

test("the picker without its events", async ({ page, operator, guard }) => {
  guard.allow(/403/);
  await operator.openDemo("/events");
  await page.route("**/v1/notifications?*", (route) =>
    route.fulfill({ status: 403, json: { message: "Not for you" } }),
  );
  await page.goto("/step-preview");
  await expect(page.getByText("Couldn't load the newest events")).toBeVisible();
  await page.getByRole("textbox", { name: "Workflow" }).fill("order-shipped");
  await page.getByRole("textbox", { name: "Step" }).fill("email");
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  await expect(page.getByText(/uses the workflow's saved control values/)).toBeVisible();
  await expect(mail(page).getByRole("heading", { name: /on its way/ })).toBeVisible();
});
