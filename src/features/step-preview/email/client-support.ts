/** An HTML or CSS feature that some email clients lack. */
export interface SupportRule {
  id: string;
  feature: string;
  /** Pattern that matches email HTML with the feature. */
  pattern: RegExp;
  /** Email clients without support, according to `source`. */
  unsupportedClients: readonly string[];
  effect: string;
  /** URL of the test results. `testedMonth` is the month of the last test. */
  source: string;
  testedMonth: string;
}

const toSourceUrl = (name: string) => `https://www.caniemail.com/features/${name}/`;
const outlookForWindows = "Outlook 2007–2019 for Windows";
const gmail = "Gmail";
const yahooAndAol = "Yahoo and AOL";

/** Returns a pattern for a declaration in a style attribute or style sheet. */
const createDeclarationPattern = (property: string, value: string) =>
  new RegExp(`(?:^|[;{"'\\s])${property}\\s*:\\s*${value}`, "i");

/**
 * Features that often break layouts in clients without support. The data is from Can I email
 * (2026-05, MIT license).
 */
export const supportRules: readonly SupportRule[] = [
  {
    id: "flex",
    feature: "display: flex",
    pattern: createDeclarationPattern("display", "(?:inline-)?flex"),
    unsupportedClients: [outlookForWindows, "GMX and WEB.DE webmail"],
    effect: "boxes stack vertically",
    source: toSourceUrl("css-display-flex"),
    testedMonth: "2021-11",
  },
  {
    id: "grid",
    feature: "display: grid",
    pattern: createDeclarationPattern("display", "(?:inline-)?grid"),
    unsupportedClients: [outlookForWindows, "GMX and WEB.DE webmail"],
    effect: "boxes stack vertically",
    source: toSourceUrl("css-display-grid"),
    testedMonth: "2026-03",
  },
  {
    id: "position",
    feature: "position: absolute, fixed, or sticky",
    pattern: createDeclarationPattern("position", "(?:absolute|fixed|sticky)"),
    unsupportedClients: [outlookForWindows, gmail, yahooAndAol],
    effect: "the element stays in the text flow",
    source: toSourceUrl("css-position"),
    testedMonth: "2021-05",
  },
  {
    id: "background-image",
    feature: "background-image",
    pattern: /background(?:-image)?\s*:[^:;"'}]*url\(/i,
    unsupportedClients: [outlookForWindows],
    effect: "only the background color shows",
    source: toSourceUrl("css-background-image"),
    testedMonth: "2023-07",
  },
  {
    id: "border-radius",
    feature: "border-radius",
    pattern: createDeclarationPattern("border-radius", ""),
    unsupportedClients: [outlookForWindows, "GMX and WEB.DE webmail"],
    effect: "corners are square",
    source: toSourceUrl("css-border-radius"),
    testedMonth: "2021-03",
  },
  {
    id: "max-width",
    feature: "max-width",
    pattern: createDeclarationPattern("max-width", "\\d"),
    unsupportedClients: ["Outlook 2007–2016 for Windows"],
    effect: "the element fills the available width unless it also sets a width",
    source: toSourceUrl("css-max-width"),
    testedMonth: "2019-08",
  },
  {
    id: "variables",
    feature: "CSS variables",
    pattern: /(?:^|[;{"'\s])--[\w-]+\s*:/,
    unsupportedClients: [outlookForWindows, gmail, yahooAndAol, "Outlook.com"],
    effect: "values that use variables are ignored",
    source: toSourceUrl("css-variables"),
    testedMonth: "2020-02",
  },
  {
    id: "font-face",
    feature: "web fonts",
    pattern: /@font-face|fonts\.googleapis\.com/i,
    unsupportedClients: [gmail, yahooAndAol, "Outlook.com", outlookForWindows],
    effect: "the next font in the list is used",
    source: toSourceUrl("css-at-font-face"),
    testedMonth: "2023-12",
  },
  {
    id: "prefers-color-scheme",
    feature: "@media (prefers-color-scheme)",
    pattern: /prefers-color-scheme/i,
    unsupportedClients: [gmail, outlookForWindows, yahooAndAol],
    effect: "dark styles are ignored; some clients invert the colors",
    source: toSourceUrl("css-at-media-prefers-color-scheme"),
    testedMonth: "2023-03",
  },
  {
    id: "svg",
    feature: "embedded <svg>",
    pattern: /<svg[\s>]/i,
    unsupportedClients: [gmail, outlookForWindows, "Outlook.com", yahooAndAol],
    effect: "the image is missing",
    source: toSourceUrl("html-svg"),
    testedMonth: "2020-02",
  },
  {
    id: "image-svg",
    feature: "images in SVG format",
    pattern: /<img\b[^<>]*\ssrc\s*=\s*["']?[^"'<>\s]+\.svg\b/i,
    unsupportedClients: ["Gmail webmail", "Outlook 2007–2016 for Windows"],
    effect: "the alternative text is shown instead",
    source: toSourceUrl("image-svg"),
    testedMonth: "2023-01",
  },
  {
    id: "image-base64",
    feature: "images embedded in the email (data:)",
    pattern: /src\s*=\s*["']?data:image/i,
    unsupportedClients: [gmail, "Outlook 2007–2016 for Windows"],
    effect: "the alternative text is shown instead",
    source: toSourceUrl("image-base64"),
    testedMonth: "2020-02",
  },
  {
    id: "form",
    feature: "<form>",
    pattern: /<form[\s>]/i,
    unsupportedClients: [outlookForWindows, "Outlook for Mac"],
    effect: "the form can't be submitted",
    source: toSourceUrl("html-form"),
    testedMonth: "2019-09",
  },
  {
    id: "style-in-body",
    feature: "<style> inside <body>",
    pattern: /<body[\s>](?:(?!<body)[\s\S])*?<style[\s>]/i,
    unsupportedClients: [gmail, outlookForWindows],
    effect: "style rules in <body> are ignored",
    source: toSourceUrl("html-style"),
    testedMonth: "2023-07",
  },
];

/** Matches a comment as browsers parse it. */
export const commentPattern = String.raw`<!--(?:-?>|[\s\S]*?(?:--!?>|$))`;
/** Excludes content that only Outlook shows. */
const hiddenCommentPattern = new RegExp(String.raw`(?!<!--\[if)${commentPattern}`, "g");

export function findUnsupportedFeatures(html: string): SupportRule[] {
  const htmlWithoutComments = html.replace(hiddenCommentPattern, "");
  return supportRules.filter(({ pattern }) => pattern.test(htmlWithoutComments));
}
