/** An HTML or CSS feature that some email clients lack. */
export interface SupportRule {
  id: string;
  /** Name of the feature, for example "display: flex". */
  feature: string;
  /** Pattern that matches email HTML with the feature. */
  pattern: RegExp;
  /** Email clients without support, according to `source`. */
  unsupportedIn: readonly string[];
  effect: string;
  /** URL of the test results. `testedIn` is the month of the last test. */
  source: string;
  testedIn: string;
}

const toSourceUrl = (name: string) => `https://www.caniemail.com/features/${name}/`;
const outlook = "Outlook for Windows 2007–2019";
const gmail = "Gmail";
const yahoo = "Yahoo and AOL";

/** Returns a pattern for a declaration in a style attribute or style sheet. */
const createDeclarationPattern = (property: string, value: string) =>
  new RegExp(`(?:^|[;{"'\\s])${property}\\s*:\\s*${value}`, "i");

/** Features that often break layouts. The data is from Can I email (2026-05, MIT license). */
export const supportRules: readonly SupportRule[] = [
  {
    id: "flex",
    feature: "display: flex",
    pattern: createDeclarationPattern("display", "(?:inline-)?flex"),
    unsupportedIn: [outlook, "GMX and WEB.DE webmail"],
    effect: "boxes stack vertically",
    source: toSourceUrl("css-display-flex"),
    testedIn: "2021-11",
  },
  {
    id: "grid",
    feature: "display: grid",
    pattern: createDeclarationPattern("display", "(?:inline-)?grid"),
    unsupportedIn: [outlook, "GMX and WEB.DE webmail"],
    effect: "boxes stack vertically",
    source: toSourceUrl("css-display-grid"),
    testedIn: "2026-03",
  },
  {
    id: "position",
    feature: "position: absolute, fixed, or sticky",
    pattern: createDeclarationPattern("position", "(?:absolute|fixed|sticky)"),
    unsupportedIn: [outlook, gmail, yahoo],
    effect: "the element stays in the text flow",
    source: toSourceUrl("css-position"),
    testedIn: "2021-05",
  },
  {
    id: "background-image",
    feature: "background-image",
    pattern: /background(?:-image)?\s*:[^;"'}]*url\(/i,
    unsupportedIn: [outlook],
    effect: "only the background color shows",
    source: toSourceUrl("css-background-image"),
    testedIn: "2023-07",
  },
  {
    id: "border-radius",
    feature: "border-radius",
    pattern: createDeclarationPattern("border-radius", ""),
    unsupportedIn: [outlook, "GMX and WEB.DE webmail"],
    effect: "corners are square",
    source: toSourceUrl("css-border-radius"),
    testedIn: "2021-03",
  },
  {
    id: "max-width",
    feature: "max-width",
    pattern: createDeclarationPattern("max-width", "\\d"),
    unsupportedIn: ["Outlook for Windows 2007–2016"],
    effect: "the element fills the available width unless it also sets a width",
    source: toSourceUrl("css-max-width"),
    testedIn: "2019-08",
  },
  {
    id: "variables",
    feature: "CSS variables",
    pattern: /(?:^|[;{"'\s])--[\w-]+\s*:/,
    unsupportedIn: [outlook, gmail, yahoo, "Outlook.com"],
    effect: "values that use variables are ignored",
    source: toSourceUrl("css-variables"),
    testedIn: "2020-02",
  },
  {
    id: "font-face",
    feature: "web fonts",
    pattern: /@font-face|fonts\.googleapis\.com/i,
    unsupportedIn: [gmail, yahoo, "Outlook.com", outlook],
    effect: "the next font in the list is used",
    source: toSourceUrl("css-at-font-face"),
    testedIn: "2023-12",
  },
  {
    id: "prefers-color-scheme",
    feature: "@media (prefers-color-scheme)",
    pattern: /prefers-color-scheme/i,
    unsupportedIn: [gmail, outlook, yahoo],
    effect: "dark styles are ignored; some clients invert the colors",
    source: toSourceUrl("css-at-media-prefers-color-scheme"),
    testedIn: "2023-03",
  },
  {
    id: "svg",
    feature: "embedded <svg>",
    pattern: /<svg[\s>]/i,
    unsupportedIn: [gmail, outlook, "Outlook.com", yahoo],
    effect: "the image is missing",
    source: toSourceUrl("html-svg"),
    testedIn: "2020-02",
  },
  {
    id: "image-svg",
    feature: "images in SVG format",
    pattern: /<img[^>]+src\s*=\s*["']?[^"'>\s]+\.svg\b/i,
    unsupportedIn: ["Gmail webmail", "Outlook for Windows 2007–2016"],
    effect: "the alternative text is shown instead",
    source: toSourceUrl("image-svg"),
    testedIn: "2023-01",
  },
  {
    id: "image-base64",
    feature: "images embedded in the email (data:)",
    pattern: /src\s*=\s*["']?data:image/i,
    unsupportedIn: [gmail, "Outlook for Windows 2007–2016"],
    effect: "the alternative text is shown instead",
    source: toSourceUrl("image-base64"),
    testedIn: "2020-02",
  },
  {
    id: "form",
    feature: "<form>",
    pattern: /<form[\s>]/i,
    unsupportedIn: [outlook, "Outlook for Mac"],
    effect: "the form can't be submitted",
    source: toSourceUrl("html-form"),
    testedIn: "2019-09",
  },
  {
    id: "style-in-body",
    feature: "<style> inside <body>",
    pattern: /<body[\s>][\s\S]*<style[\s>]/i,
    unsupportedIn: [gmail, outlook],
    effect: "style rules in <body> are ignored",
    source: toSourceUrl("html-style"),
    testedIn: "2023-07",
  },
];

const comments = /<!--(?!\[if)[\s\S]*?-->/g;

export function findUnsupportedFeatures(html: string): SupportRule[] {
  const withoutComments = html.replace(comments, "");
  return supportRules.filter(({ pattern }) => pattern.test(withoutComments));
}
