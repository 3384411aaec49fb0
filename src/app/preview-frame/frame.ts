/*
 * The only script of the document that shows an email. Treats all input as hostile markup. The
 * script is bundled separately and allowed by its hash. The document has an opaque origin and can
 * load only images.
 */
import type {
  FrameReport,
  MessageFromFrame,
  MessageToFrame,
} from "../../components/email/frame-protocol.ts";

const maxHtmlLength = 4_000_000;
const maxHeight = 30_000;
const maxOpeningLength = 2000;

const blockSelector =
  "address, article, aside, blockquote, body, center, dd, div, dl, dt, footer, form, h1, h2, h3, h4, h5, h6, header, li, main, nav, ol, p, pre, section, table, td, th, tr, ul";

/**
 * Elements that load resources, navigate, or run scripts (the policy also restricts them), and
 * elements without visible content.
 */
const removedSelector =
  "script, meta, base, link, iframe, frame, frameset, object, embed, applet, portal, fencedframe, template, title";

/**
 * Matches color-scheme conditions. The media feature can't be emulated from outside the email, so
 * these conditions are rewritten.
 */
const schemeConditionPattern = /prefers-color-scheme\s*:\s*(dark|light)/gi;

let port: MessagePort | undefined;
let observer: ResizeObserver | undefined;
const styleSheet = new CSSStyleSheet();
/** False in older browsers, such as Firefox before version 140. */
const hasHighlights = "highlights" in CSS;
const postToPage = (message: MessageFromFrame) => port?.postMessage(message);

const getAttribute = (element: Element, name: string) => element.getAttribute(name) ?? "";

function createReport(email: Document, html: string): Omit<FrameReport, "text"> {
  const links = [...email.querySelectorAll("a[href], area[href]")].slice(0, 500).map((link) => ({
    href: getAttribute(link, "href").slice(0, 4096),
    text: (link.textContent || getAttribute(link, "alt") || getImageText(link))
      .trim()
      .slice(0, 300),
  }));
  const images = [...email.querySelectorAll("img")].slice(0, 500).map((image) => ({
    src: getAttribute(image, "src").slice(0, 4096),
    alt: image.getAttribute("alt"),
  }));
  return {
    opening: getOpeningText(email),
    links,
    images,
    hasDarkStyles: /prefers-color-scheme\s*:\s*dark/i.test(html) || declaresDarkScheme(email),
    lang: getAttribute(email.documentElement, "lang").slice(0, 40),
  };
}

/**
 * Returns the text at the start of the email, including hidden text, with a space between blocks
 * and lines.
 */
function getOpeningText(email: Document): string {
  const walker = email.createTreeWalker(email.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  let openingText = "";
  let previousBlock: Element | null = null;
  while (openingText.length < maxOpeningLength && walker.nextNode()) {
    const { currentNode: node } = walker;
    const parent = node.parentElement;
    if (node instanceof Element) {
      if (node.localName === "br") openingText += " ";
    } else if (parent && !parent.closest("style, script, template")) {
      const currentBlock = parent.closest(blockSelector);
      openingText += (currentBlock === previousBlock ? "" : " ") + (node.nodeValue ?? "");
      previousBlock = currentBlock;
    }
  }
  return openingText.slice(0, maxOpeningLength);
}

const getImageText = (link: Element) => link.querySelector("img")?.getAttribute("alt") ?? "";

const declaresDarkScheme = (email: Document) =>
  [...email.querySelectorAll("meta[name]")].some(
    (meta) =>
      /color-scheme/i.test(getAttribute(meta, "name")) &&
      /dark/i.test(getAttribute(meta, "content")),
  );

function removeActiveContent(email: Document) {
  for (const element of email.querySelectorAll(removedSelector)) element.remove();
  for (const element of email.querySelectorAll("*")) {
    for (const name of element.getAttributeNames()) {
      if (/^on|^(?:ping|autofocus|formaction|srcdoc|nonce)$/i.test(name)) {
        element.removeAttribute(name);
      }
    }
  }
}

/**
 * Replaces the email's color-scheme conditions with conditions that are always or never true, so
 * that the email uses the selected colors, not the system's.
 */
function applyScheme(email: Document, isDark: boolean) {
  const trueCondition = "min-width: 0px";
  const falseCondition = "max-width: 0px";
  const rewriteConditions = (text: string) =>
    text.replace(schemeConditionPattern, (_, scheme: string) =>
      (scheme.toLowerCase() === "dark") === isDark ? trueCondition : falseCondition,
    );
  for (const style of email.querySelectorAll("style")) {
    style.textContent = rewriteConditions(style.textContent ?? "");
  }
  for (const element of email.querySelectorAll("[media]")) {
    element.setAttribute("media", rewriteConditions(getAttribute(element, "media")));
  }
}

const cssStringPattern = String.raw`"(?:\\[^]|[^"\\\n])*"?|'(?:\\[^]|[^'\\\n])*'?`;
/**
 * Matches imports, image sets, and remote URLs in CSS, including their strings, which may contain
 * semicolons and parentheses. Ends are optional, so that hostile CSS can't cause backtracking.
 */
const remoteCssPattern = new RegExp(
  String.raw`@import(?:${cssStringPattern}|url\([^)]*\)?|[^;])*;?|image-set\((?:${cssStringPattern}|[^;}])*|url\((?!\s*(?:["']\s*)?(?:data:|#))\s*(?:${cssStringPattern})?[^)]*\)?`,
  "gi",
);

/**
 * Removes the URLs of images and other remote files, which the policy would block, so that the
 * browser doesn't request or report them.
 */
function removeRemoteResources(email: Document) {
  const remoteUrlPattern = /^\s*(?!data:)\S/i;
  for (const element of email.querySelectorAll(
    "[src], [srcset], [background], [poster], image, use, feImage",
  )) {
    for (const name of ["src", "srcset", "background", "poster", "href", "xlink:href"]) {
      if (!remoteUrlPattern.test(getAttribute(element, name))) continue;
      if (name === "src") element.setAttribute(name, "data:,");
      else element.removeAttribute(name);
    }
  }
  const removeRemoteUrls = (css: string) =>
    css.replace(remoteCssPattern, (match) => (match.startsWith("@") ? "" : "none"));
  for (const style of email.querySelectorAll("style"))
    style.textContent = removeRemoteUrls(style.textContent ?? "");
  for (const element of email.querySelectorAll("[style]")) {
    element.setAttribute("style", removeRemoteUrls(getAttribute(element, "style")));
  }
}

/**
 * Shows the email's own colors even in forced-colors mode. Sets default colors, which would
 * otherwise be the system's. The email can override these defaults.
 */
const getForcedColorsStyle = (isDark: boolean) => `
  @media (forced-colors: active) {
    :where(html) {
      forced-color-adjust: none;
      background: ${isDark ? "#121212" : "#fff"};
      color: ${isDark ? "#fff" : "#000"};
    }
  }
`;
// The frame is as tall as its email, so a percentage height would depend on itself.
const heightStyle = "html, body { height: auto !important; min-height: 0 !important; }";
const invertedStyle = `
  html { background: #fff; filter: invert(1) hue-rotate(180deg); }
  img, video, picture, [background], [style*="url("] { filter: invert(1) hue-rotate(180deg); }
`;
const highlightStyle =
  "::highlight(leak) { background-color: #ffd54a; color: #000; text-decoration: underline wavy #bd2318; }";

function renderEmail({ id, html, colors, areImagesShown }: MessageToFrame & { type: "render" }) {
  // This document exists only to show the email.
  // oxlint-disable-next-line signalbox/no-html-sink -- no origin, no network, and no other script
  const email = new DOMParser().parseFromString(html.slice(0, maxHtmlLength), "text/html");
  const report = createReport(email, html);
  const isDark = colors === "own" && report.hasDarkStyles;
  removeActiveContent(email);
  if (!areImagesShown) removeRemoteResources(email);
  applyScheme(email, isDark);
  const root = document.documentElement;
  for (const name of root.getAttributeNames()) root.removeAttribute(name);
  for (const { name, value } of email.documentElement.attributes) root.setAttribute(name, value);
  root.replaceChildren(document.adoptNode(email.head), document.adoptNode(email.body));
  root.style.colorScheme = isDark ? "dark" : "light";
  styleSheet.replaceSync(
    getForcedColorsStyle(isDark) +
      heightStyle +
      highlightStyle +
      (colors === "forced" ? invertedStyle : ""),
  );
  document.adoptedStyleSheets = [styleSheet];
  if (hasHighlights) CSS.highlights.clear();
  observer?.disconnect();
  observer = new ResizeObserver(() => postToPage({ type: "height", height: measureHeight() }));
  observer.observe(document.body);
  postToPage({
    type: "shown",
    id,
    height: measureHeight(),
    report: { ...report, text: document.body.innerText.slice(0, 200_000) },
  });
}

/**
 * Returns the height of the email. Doesn't use the viewport's height, because the page sets it.
 */
function measureHeight(): number {
  const { bottom } = document.body.getBoundingClientRect();
  const margin = Number.parseFloat(getComputedStyle(document.body).marginBottom) || 0;
  return Math.min(Math.ceil(bottom + window.scrollY + margin), maxHeight);
}

function highlight(texts: readonly string[]) {
  if (!hasHighlights) return;
  const ranges: Range[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { currentNode: node } = walker;
    const value = node.nodeValue ?? "";
    for (const text of texts) {
      for (
        let index = value.indexOf(text);
        index !== -1;
        index = value.indexOf(text, index + text.length)
      ) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + text.length);
        ranges.push(range);
      }
    }
  }
  CSS.highlights.set("leak", new Highlight(...ranges));
}

function onLinkClick(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest("a, area") : null;
  if (!link) return;
  event.preventDefault();
  const href = link.getAttribute("href") ?? link.getAttribute("xlink:href");
  if (href === null) return;
  postToPage({
    type: "link",
    href: href.slice(0, 4096),
    text: (link.textContent ?? "").slice(0, 300),
  });
}

document.addEventListener("click", onLinkClick, true);
document.addEventListener("auxclick", onLinkClick, true);
document.addEventListener("submit", (event) => event.preventDefault(), true);

window.addEventListener("message", (event: MessageEvent<unknown>) => {
  const [receivedPort] = event.ports;
  if (event.source !== window.parent || event.data !== "signalbox:mail" || !receivedPort) return;
  port?.close();
  port = receivedPort;
  // Only the page has the other port, so the messages don't need to be validated.
  port.addEventListener("message", ({ data }: MessageEvent<MessageToFrame>) => {
    if (data.type === "render") renderEmail(data);
    else highlight(data.texts);
  });
  port.start();
  postToPage({ type: "ready" });
});
