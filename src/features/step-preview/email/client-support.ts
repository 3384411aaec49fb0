/** An HTML or CSS feature that some mail clients lack. */
export interface SupportRule {
  id: string;
  /** "display: flex". */
  what: string;
  /** Matched against the HTML as sent. */
  pattern: RegExp;
  /** Clients without support, according to `source`. */
  without: readonly string[];
  effect: string;
  /** URL of the test, and the month of its last run. */
  source: string;
  tested: string;
}

const page = (name: string) => `https://www.caniemail.com/features/${name}/`;
const outlook = "Outlook for Windows 2007–2019";
const gmail = "Gmail";
const yahoo = "Yahoo and AOL";

/** Matches in a style attribute or style sheet, not in text. */
const declaration = (property: string, value: string) =>
  new RegExp(`(?:^|[;{"'\\s])${property}\\s*:\\s*${value}`, "i");

/** The features that break layouts most often, from Can I email (MIT; its data of 2026-05). */
export const supportRules: readonly SupportRule[] = [
  {
    id: "flex",
    what: "display: flex",
    pattern: declaration("display", "(?:inline-)?flex"),
    without: [outlook, "GMX and WEB.DE webmail"],
    effect: "boxes stack vertically",
    source: page("css-display-flex"),
    tested: "2021-11",
  },
  {
    id: "grid",
    what: "display: grid",
    pattern: declaration("display", "(?:inline-)?grid"),
    without: [outlook, "GMX and WEB.DE webmail"],
    effect: "boxes stack vertically",
    source: page("css-display-grid"),
    tested: "2026-03",
  },
  {
    id: "position",
    what: "position: absolute, fixed, or sticky",
    pattern: declaration("position", "(?:absolute|fixed|sticky)"),
    without: [outlook, gmail, yahoo],
    effect: "the element stays in the text flow",
    source: page("css-position"),
    tested: "2021-05",
  },
  {
    id: "background-image",
    what: "background-image",
    pattern: /background(?:-image)?\s*:[^;"'}]*url\(/i,
    without: [outlook],
    effect: "only the background color shows",
    source: page("css-background-image"),
    tested: "2023-07",
  },
  {
    id: "border-radius",
    what: "border-radius",
    pattern: declaration("border-radius", ""),
    without: [outlook, "GMX and WEB.DE webmail"],
    effect: "corners are square",
    source: page("css-border-radius"),
    tested: "2021-03",
  },
  {
    id: "max-width",
    what: "max-width",
    pattern: declaration("max-width", "\\d"),
    without: ["Outlook for Windows 2007–2016"],
    effect: "the element fills the width unless it has a width of its own",
    source: page("css-max-width"),
    tested: "2019-08",
  },
  {
    id: "variables",
    what: "CSS variables",
    pattern: /(?:^|[;{"'\s])--[\w-]+\s*:/,
    without: [outlook, gmail, yahoo, "Outlook.com"],
    effect: "values that use them are ignored",
    source: page("css-variables"),
    tested: "2020-02",
  },
  {
    id: "font-face",
    what: "web fonts",
    pattern: /@font-face|fonts\.googleapis\.com/i,
    without: [gmail, yahoo, "Outlook.com", outlook],
    effect: "the next font in the list is used",
    source: page("css-at-font-face"),
    tested: "2023-12",
  },
  {
    id: "prefers-color-scheme",
    what: "@media (prefers-color-scheme)",
    pattern: /prefers-color-scheme/i,
    without: [gmail, outlook, yahoo],
    effect: "dark styles are ignored; some clients invert the colors",
    source: page("css-at-media-prefers-color-scheme"),
    tested: "2023-03",
  },
  {
    id: "svg",
    what: "embedded <svg>",
    pattern: /<svg[\s>]/i,
    without: [gmail, outlook, "Outlook.com", yahoo],
    effect: "the image is missing",
    source: page("html-svg"),
    tested: "2020-02",
  },
  {
    id: "image-svg",
    what: "images in SVG format",
    pattern: /<img[^>]+src\s*=\s*["']?[^"'>\s]+\.svg\b/i,
    without: ["Gmail webmail", "Outlook for Windows 2007–2016"],
    effect: "the alternative text shows instead",
    source: page("image-svg"),
    tested: "2023-01",
  },
  {
    id: "image-base64",
    what: "images inside the mail (data:)",
    pattern: /src\s*=\s*["']?data:image/i,
    without: [gmail, "Outlook for Windows 2007–2016"],
    effect: "the alternative text shows instead",
    source: page("image-base64"),
    tested: "2020-02",
  },
  {
    id: "form",
    what: "<form>",
    pattern: /<form[\s>]/i,
    without: [outlook, "Outlook for Mac"],
    effect: "the form can't be submitted",
    source: page("html-form"),
    tested: "2019-09",
  },
  {
    id: "style-in-body",
    what: "<style> inside <body>",
    pattern: /<body[\s>][\s\S]*<style[\s>]/i,
    without: [gmail, outlook],
    effect: "its rules are ignored",
    source: page("html-style"),
    tested: "2023-07",
  },
];

const comments = /<!--(?!\[if)[\s\S]*?-->/g;

export function supportFindings(html: string): SupportRule[] {
  const shown = html.replace(comments, "");
  return supportRules.filter(({ pattern }) => pattern.test(shown));
}
