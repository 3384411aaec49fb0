export interface SafeUrl {
  /** Normalized URL for `href`, with an ASCII host and escaped characters. */
  href: string;
  scheme: "https" | "http" | "mailto" | "tel";
  /** Text for tooltips: the host of web URLs, else the address after the scheme. */
  target: string;
}

const maxLength = 2048;
// Spaces, control characters, backslashes, and invisible or direction-changing characters never
// appear in a valid URL. URL parsers drop or rewrite them, so the shown URL would differ from the
// opened one.
const deceptiveCharacterPattern = /[\s\\\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

/**
 * Checks a URL from data; every link from data must use this function. Returns undefined unless the
 * text is an https or http URL without credentials, or a mailto or tel URL.
 */
export function parseSafeUrl(text: unknown): SafeUrl | undefined {
  if (typeof text !== "string" || text.length > maxLength || deceptiveCharacterPattern.test(text))
    return undefined;
  const webMatch = /^(https?):\/\/([^/?#]+)/i.exec(text);
  if (webMatch) {
    if (webMatch[2]?.includes("@")) return undefined;
    const url = parseUrl(text);
    if (!url?.hostname || url.username || url.password) return undefined;
    return {
      href: url.href,
      scheme: url.protocol === "https:" ? "https" : "http",
      target: url.host,
    };
  }
  const mailMatch = /^mailto:([^?#]+@[^?#]+)/i.exec(text);
  if (mailMatch?.[1]) return toSafeUrl(text, "mailto", mailMatch[1]);
  const phoneMatch = /^tel:(\+?[\d().-]+)$/i.exec(text);
  if (phoneMatch?.[1]) return toSafeUrl(text, "tel", phoneMatch[1]);
  return undefined;
}

function toSafeUrl(text: string, scheme: "mailto" | "tel", target: string): SafeUrl | undefined {
  const url = parseUrl(text);
  return url ? { href: url.href, scheme, target } : undefined;
}

function parseUrl(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}
