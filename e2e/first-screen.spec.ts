import { readFileSync } from "node:fs";
import {
  consoleFolder,
  computeModuleSizes,
  openFirstScreen,
  computeTransferSize,
} from "../bench/support/first-screen.ts";
import { expect, test } from "./fixtures.ts";
import { formatGrowth } from "./support/byte-budget.ts";
import { delayScript, findScript } from "./support/scripts.ts";
import { getHeading } from "./support/session.ts";

/**
 * Budgets in kB by route, and recorded bytes by module. `RECORD=1 npm run bench -- first-screen`
 * records the bytes again.
 */
const { routes, modules } = JSON.parse(
  readFileSync(new URL("first-screen-budget.json", import.meta.url), "utf8"),
) as { routes: Record<string, number>; modules: Record<string, number> };

// Most operators don't use the data saver.
test.use({ isDataSaverOn: false });

/** Maximum number of requests for the page and its scripts, styles, and fonts. */
const maxRequests = 10;
/** The failures page also loads two files of its worker before the first row. */
const maxFailuresRequests = 12;

for (const [path, maxKilobytes] of Object.entries(routes)) {
  test(`${path} needs at most ${maxKilobytes} kB of scripts and styles before its first row`, async ({
    page,
    operator,
  }) => {
    if (path !== "/sign-in") await operator.signIn();
    const { files } = await openFirstScreen(page, path);
    const kilobytes = computeTransferSize(consoleFolder, files, "gzip") / 1000;
    const describeGrowth = () => {
      const growthText = formatGrowth(computeModuleSizes(consoleFolder, files), modules);
      return `what grew, in kB: ${growthText || "nothing that is recorded"}`;
    };
    expect(kilobytes, kilobytes < maxKilobytes ? "" : describeGrowth()).toBeLessThan(maxKilobytes);
    // `files` doesn't include the page itself.
    if (path !== "/sign-in")
      expect(files.length + 1, files.join(" ")).toBeLessThan(
        (path === "/failures" ? maxFailuresRequests : maxRequests) + 1,
      );
  });
}

test("a page whose code can't be loaded is reported in its place, and opens on the next visit", async ({
  page,
  operator,
  guard,
}) => {
  guard.allow(/ERR_FAILED|Couldn.t load the page/);
  const scriptPattern = `**${findScript("src/features/step-preview/step-preview-page.tsx")}`;
  await operator.openDemo();
  await page.route(scriptPattern, (route) => route.abort("failed"));
  const navigation = page.getByRole("navigation", { name: "Main" });
  await page.evaluate(() => {
    document.documentElement.dataset["isOriginal"] = "";
  });
  await navigation.getByRole("link", { name: "Step preview" }).click();
  await expect(page.getByText("Couldn't load this page")).toBeVisible();
  await page.unroute(scriptPattern);
  await navigation.getByRole("link", { name: "Events" }).click();
  await expect(getHeading(page, "Events")).toBeVisible();
  await navigation.getByRole("link", { name: "Step preview" }).click();
  await expect(getHeading(page, "Step preview")).toBeVisible();
  await expect(page.locator("html[data-is-original]")).toHaveCount(1);
});

test("text typed while the palette's code loads is kept", async ({ page, operator }) => {
  const releaseScript = await delayScript(page, "src/app/shell/record-palette.tsx");
  await operator.openDemo();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("integ");
  await releaseScript();
  await expect(page.getByRole("option", { name: /^Go to Integrations/ })).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Search or paste an ID" })).toHaveValue("integ");
});

test("the code of popups loads in advance", async ({ page, operator }) => {
  const popupScripts = ["src/components/menu-popup.tsx", "src/app/shell/record-palette.tsx"].map(
    findScript,
  );
  const requestedScripts = new Set<string>();
  page.on("request", (request) => {
    const path = new URL(request.url()).pathname;
    if (popupScripts.includes(path)) requestedScripts.add(path);
  });
  await operator.openDemo();
  await expect.poll(() => requestedScripts.size, { intervals: [50] }).toBe(popupScripts.length);
  await page.getByRole("button", { name: "Local time" }).click();
  await expect(page.getByRole("menuitemradio", { name: "UTC" })).toBeVisible();
});
