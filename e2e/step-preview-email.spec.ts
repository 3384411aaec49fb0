import { expect } from "./fixtures.ts";
import { hostileEmails } from "./support/hostile-emails.ts";
import {
  getEditor,
  getEmailDocument,
  waitForRender,
  getResultRegion,
  replaceText,
  test,
} from "./support/step-preview.ts";

test("hostile emails run no code, send no requests, and keep their styles", async ({
  page,
  openStep,
  baseURL,
  guard,
}) => {
  // Chromium logs what the policy blocks.
  guard.allow(/Content Security Policy|sandbox|preview-frame|ERR_UNKNOWN_URL_SCHEME|data:,/i);
  expect(hostileEmails.length).toBeGreaterThanOrEqual(66);
  const requestedUrls: string[] = [];
  page.context().on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (/^https?:$/.test(protocol) && origin !== baseURL) requestedUrls.push(request.url());
  });
  const dialogMessages: string[] = [];
  page.on("dialog", (dialog) => {
    dialogMessages.push(dialog.message());
    void dialog.dismiss();
  });
  await page.addInitScript(() => {
    window.addEventListener("message", ({ data }) => {
      if (data === "ran") document.documentElement.dataset["ran"] = "yes";
    });
  });
  await openStep("order-shipped", "email");
  const address = page.url();

  // Groups are small, because an element that an email leaves open hides the emails after it.
  const groups = Array.from({ length: Math.ceil(hostileEmails.length / 8) }, (_, index) =>
    hostileEmails.slice(index * 8, index * 8 + 8),
  );
  for (const [index, group] of groups.entries()) {
    const style = `<style>#mark-${index}{color:rgb(1,2,${index})}</style>`;
    const body = `${style}<p id="mark-${index}">mark</p>${group.join(" ")}`;
    await replaceText(page, "body", `{% raw %}${body}{% endraw %}`);
    const mark = getEmailDocument(page).locator(`#mark-${index}`);
    await expect(mark).toHaveCSS("color", `rgb(1, 2, ${index})`);
    await waitForRender(page);
  }
  const link = '<a id="go" href="https://evil.example/login?next=1">www.bank.example</a>';
  await replaceText(page, "body", link);
  await getEmailDocument(page).locator("#go").click();
  const dialog = page.getByRole("dialog", { name: "Open this link?" });
  await expect(dialog).toContainText("https://evil.example/login?next=1");
  await expect(dialog).toContainText(
    "The text shows www.bank.example, but the link opens evil.example",
  );
  await dialog.getByRole("button", { name: "Cancel" }).click();

  expect(requestedUrls).toEqual([]);
  expect(dialogMessages).toEqual([]);
  expect(page.url()).toBe(address);
  expect(await page.evaluate(() => document.documentElement.dataset["ran"])).toBeUndefined();
  expect(page.context().pages()).toHaveLength(1);
});

test("embedded images of styles are shown, and remote ones are removed", async ({
  page,
  openStep,
}) => {
  await openStep("order-shipped", "email");
  const images = [
    `url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' transform='rotate(45)'/>")`,
    "url( data:image/gif;base64,R0lGODlhAQABAAAAACw= )",
    `url("https://evil.example/a.png")`,
    "url( 'https://evil.example/data:b.png' )",
    'url("https://evil.example/c(1).png")',
    'image-set(url("data:image/gif;base64,R0lGODlhAQABAAAAACw=") 1x)',
  ];
  // On a single line, a stray quote of a removed URL would disable the rules after it.
  const styles = images.map(
    (image, index) =>
      `#image-${index}{background-image:${image}}#image-${index}{color:rgb(1,2,${index})}`,
  );
  const paragraphs = images.map((_, index) => `<p id="image-${index}">x</p>`);
  const inlineImage = "url(&quot;data:image/gif;base64,R0lGODlhAQABAAAAACw=&quot;)";
  await replaceText(
    page,
    "body",
    `<style>@import url('https://evil.example/css?wght@400;700');${styles.join("")}</style>${paragraphs.join("")}` +
      `<p id="inline" style="background-image:${inlineImage}">x</p>`,
  );
  for (const id of ["image-0", "image-1", "inline"]) {
    await expect(getEmailDocument(page).locator(`#${id}`)).toHaveCSS(
      "background-image",
      /^url\("data:/,
    );
  }
  for (const id of ["image-2", "image-3", "image-4", "image-5"]) {
    await expect(getEmailDocument(page).locator(`#${id}`)).toHaveCSS("background-image", "none");
  }
  for (const index of images.keys()) {
    const image = getEmailDocument(page).locator(`#image-${index}`);
    await expect(image).toHaveCSS("color", `rgb(1, 2, ${index})`);
  }
});

test("media queries use the frame's width, and there are two dark modes", async ({
  page,
  openStep,
}) => {
  await openStep("order-shipped", "email");
  await replaceText(
    page,
    "body",
    "<style>p{color:rgb(0,0,9)}@media(max-width:400px){p{color:rgb(9,0,0)}}" +
      "@media(prefers-color-scheme:dark){body{background:rgb(7,7,7)}}</style><p id='p'>x</p>",
  );
  const paragraph = getEmailDocument(page).locator("#p");
  await expect(paragraph).toHaveCSS("color", "rgb(0, 0, 9)");
  await page.getByRole("button", { name: "375" }).click();
  await expect(paragraph).toHaveCSS("color", "rgb(9, 0, 0)");
  await page.getByRole("button", { name: "Dark", exact: true }).click();
  await expect(getEmailDocument(page).locator("body")).toHaveCSS(
    "background-color",
    "rgb(7, 7, 7)",
  );
  await page.getByRole("button", { name: "Forced dark" }).click();
  await expect(getEmailDocument(page).locator("html")).toHaveCSS("filter", /invert\(1\)/);
  await expect(page).toHaveURL(/width=375.*colours=forced/);
});

test("a browser without highlights shows an email", async ({ page, openStep }) => {
  // Simulates Firefox before version 140. An init script also runs in the preview's frame.
  await page.addInitScript(() => Reflect.deleteProperty(CSS, "highlights"));
  await openStep("order-shipped", "email");
  await replaceText(page, "body", "<p id='p'>{{ missing }} text</p>");
  await expect(getEmailDocument(page).locator("#p")).toHaveText("text");
  expect(await page.evaluate(() => "highlights" in CSS)).toBe(false);
});

test("the preview text and the plain text keep lines separate", async ({ page, openStep }) => {
  await openStep("order-shipped", "email");
  await page.getByRole("button", { name: "Text", exact: true }).click();
  const gap = "<tr><td height='20'>&nbsp;</td></tr>".repeat(6);
  await replaceText(
    page,
    "body",
    "<div style='display:none'>On its way</div><h1>It <b>le</b>ft</h1>" +
      `<p>Ana,<br>today<style>p{}</style></p><table>${gap}<tr><td>Tea<td>2 EUR</table><p>Bye</p>Team`,
  );
  await waitForRender(page);
  const text = getResultRegion(page).getByRole("region", { name: "Plain text" });
  const expectedText = "It left\n\nAna,\ntoday\n\nTea  2 EUR\n\nBye\n\nTeam";
  await expect.poll(() => text.innerText(), { intervals: [50] }).toBe(expectedText);
  await expect(getResultRegion(page)).toContainText(
    "On its way It left Ana, today Tea 2 EUR Bye Team",
  );
});

test("a tablet shows the editors and the preview side by side", async ({ page, openStep }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await openStep("order-shipped", "email");
  await expect(getEditor(page, "subject")).toBeInViewport();
  await expect(getResultRegion(page).getByTitle("Email preview")).toBeInViewport();
});
