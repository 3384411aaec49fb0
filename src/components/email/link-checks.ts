import { parseSafeUrl } from "../../lib/url/safe-url.ts";

export interface EmailLink {
  /** The `href` attribute, verbatim. */
  href: string;
  text: string;
}

export interface LinkFinding {
  tone: "ok" | "warn" | "fail";
  message: string;
}

const hostPattern = /(?<![a-z0-9-]\.?)((?:[a-z0-9-]+\.)+[a-z]{2,})(?:[/:?#\s]|$)/i;
const documentationHostPattern =
  /(?:^|\.)(?:example|test|invalid|localhost)$|(?:^|\.)example\.(?:com|org|net)$/i;
const privateHostPattern =
  /^(?:localhost|127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|0\.0\.0\.0|\[::1\])/;

const normalizeHost = (host: string) => host.toLowerCase().replace(/^www\./, "");

/** Checks a link without opening it. Returns the first problem, or else the link's kind. */
export function checkLink({ href, text }: EmailLink): LinkFinding {
  const trimmedHref = href.trim();
  if (trimmedHref === "" || trimmedHref === "#") return { tone: "fail", message: "No destination" };
  if (trimmedHref.startsWith("#")) return { tone: "ok", message: "Link within the email" };
  if (/\{\{|\{%/.test(trimmedHref)) return { tone: "fail", message: "Template code in the URL" };
  const unresolvedMatch = /undefined|null|NaN|\[object/.exec(trimmedHref.replace(/\/\/[^/]*/, ""));
  if (unresolvedMatch) return { tone: "warn", message: `“${unresolvedMatch[0]}” in the URL` };
  const safeUrl = parseSafeUrl(trimmedHref);
  if (!safeUrl) return { tone: "fail", message: "Not a valid link for an email" };
  if (safeUrl.scheme === "mailto" || safeUrl.scheme === "tel")
    return { tone: "ok", message: safeUrl.scheme === "tel" ? "Phone number" : "Email address" };
  const { hostname, host } = new URL(safeUrl.href);
  if (privateHostPattern.test(hostname))
    return { tone: "fail", message: "Points to a private or local address" };
  const [, visibleHost] = hostPattern.exec(text.trim()) ?? [];
  if (visibleHost !== undefined && normalizeHost(visibleHost) !== normalizeHost(hostname)) {
    return { tone: "warn", message: `The text shows ${visibleHost}, but the link opens ${host}` };
  }
  if (safeUrl.scheme === "http") return { tone: "warn", message: "Not encrypted (HTTP)" };
  if (text.trim() === "") return { tone: "warn", message: "No link text" };
  if (documentationHostPattern.test(hostname))
    return { tone: "warn", message: "Points to an example domain" };
  return { tone: "ok", message: "HTTPS" };
}
