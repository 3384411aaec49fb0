import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { createApiClient } from "../support/subscribers.ts";

/**
 * Returns the name of the focused control, whether the control is in the JSON editor, and whether
 * something covers the center of the control or of its editor; undefined if no control is focused.
 */
const inspectFocus = (page: Page) =>
  page.evaluate(() => {
    // The JSON editor is in a shadow root.
    const findDeepest = (find: (root: DocumentOrShadowRoot) => Element | null) => {
      let element = find(document);
      for (let root = element?.shadowRoot; root; root = element?.shadowRoot) {
        const innerElement = find(root);
        if (!innerElement) break;
        element = innerElement;
      }
      return element;
    };
    const control = findDeepest((root) => root.activeElement);
    if (!control || control === document.body) return undefined;
    const editor = control.closest(".cm-editor");
    const { left, top, width, height } = (editor ?? control).getBoundingClientRect();
    const topElement = findDeepest((root) =>
      root.elementFromPoint(left + width / 2, top + height / 2),
    );
    return {
      name: control.getAttribute("aria-label") ?? control.getAttribute("name") ?? control.innerHTML,
      isEditor: editor !== null,
      isCovered: !topElement || !(control.contains(topElement) || topElement.contains(control)),
    };
  });

async function findCoveredControlNames(page: Page, key: "Tab" | "Shift+Tab") {
  const coveredNames: string[] = [];
  let hasEditor = false;
  for (let count = 0; count < 60; count++) {
    await page.keyboard.press(key);
    const focus = await inspectFocus(page);
    if (!focus) break;
    if (focus.isCovered) coveredNames.push(focus.name);
    hasEditor ||= focus.isEditor;
    // In the editor, Tab indents unless Escape was pressed first.
    if (focus.isEditor) await page.keyboard.press("Escape");
  }
  expect(hasEditor).toBe(true);
  return coveredNames;
}

const viewportSizes = [
  { width: 1280, height: 640 },
  { width: 768, height: 500 },
  { width: 320, height: 256 },
];

test("the save bar covers no focused control, also in small windows", async ({
  page,
  operator,
}) => {
  await operator.signIn();
  for (const path of ["/subscribers/new", "/subscribers/user_8841/edit"]) {
    await page.goto(path);
    await expect(page.getByRole("button", { name: /^Review/ })).toBeVisible();
    await expect(page.locator(".cm-content")).toBeVisible();
    for (const viewportSize of viewportSizes) {
      await test.step(`${path} at ${viewportSize.width} × ${viewportSize.height} px`, async () => {
        await page.setViewportSize(viewportSize);
        expect(await findCoveredControlNames(page, "Tab")).toEqual([]);
        expect(await findCoveredControlNames(page, "Shift+Tab")).toEqual([]);
      });
    }
  }
});

/** Scrolls each field of the form just into sight, and focuses it there. */
const findCoveredFields = (page: Page) =>
  page.locator("form").evaluate((form) => {
    const fields = [...form.querySelectorAll<HTMLElement>("input, [role=combobox]")];
    return fields.flatMap((field) => {
      field.scrollIntoView({ block: "end" });
      field.focus();
      const { left, top, width, height } = field.getBoundingClientRect();
      const topElement = document.elementFromPoint(left + width / 2, top + height / 2);
      const isCovered = !topElement || !(field.contains(topElement) || topElement.contains(field));
      return width > 0 && isCovered ? [field.getAttribute("name") ?? field.outerHTML] : [];
    });
  });

test("the save bar covers no focused field, whichever element scrolls", async ({
  page,
  operator,
}) => {
  await operator.openDemo("/integrations");
  await page.getByRole("link", { name: "Mailgun" }).click();
  await expect(page.getByRole("button", { name: /^Review/ })).toBeVisible();
  for (const [width, height] of [
    [1440, 900],
    [768, 600],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect.soft(await findCoveredFields(page), `${width} px`).toEqual([]);
  }
});

/** Reports whether the ring of the focused control, or of a box around it, is in sight. */
const hasVisibleFocusRing = (page: Page) =>
  page.evaluate(() => {
    const isRingInSight = (element: Element) => {
      const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element);
      if (outlineStyle === "none") return false;
      const size = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
      const box = element.getBoundingClientRect();
      for (let parent = element.parentElement; parent; parent = parent.parentElement) {
        if (getComputedStyle(parent).overflow === "visible") continue;
        const { top, bottom } = parent.getBoundingClientRect();
        if (box.top - size < top || box.bottom + size > bottom) return false;
      }
      return true;
    };
    for (let element = document.activeElement; element; element = element.parentElement) {
      if (isRingInSight(element)) return true;
    }
    return false;
  });

test("JSON shows the focus, also if it is longer than its box", async ({
  page,
  operator,
  service,
  environment,
}) => {
  const api = await createApiClient(service, environment);
  const data = Object.fromEntries(
    Array.from({ length: 60 }, (_, index) => [`key ${index}`, index]),
  );
  await api.upsert("ana", { data });
  await operator.open(environment, "/subscribers/ana");
  const box = page.getByRole("region", { name: "Custom data", exact: true }).last();
  await box.scrollIntoViewIfNeeded();
  await page.getByRole("button", { name: "Copy custom data as JSON" }).focus();
  await page.keyboard.press("Tab");
  await expect(
    page.getByRole("group", { name: /^Custom data\. Use the arrow keys/ }),
  ).toBeFocused();
  expect(await hasVisibleFocusRing(page)).toBe(true);
  await box.focus();
  expect(await hasVisibleFocusRing(page)).toBe(true);
});
