const placeholderOrigin = "http://console.invalid";

/**
 * Returns the path and query of the text if they are safe for a link. Returns undefined for other
 * text, such as text that a browser could interpret as another origin (`//host`, `/\host`,
 * `https:…`).
 */
export function toInternalPath(text: unknown): string | undefined {
  if (typeof text !== "string" || !text.startsWith("/") || text.length > 4096) return undefined;
  if (!URL.canParse(text, placeholderOrigin)) return undefined;
  const url = new URL(text, placeholderOrigin);
  if (url.origin !== placeholderOrigin || url.pathname.startsWith("//")) return undefined;
  return `${url.pathname}${url.search}`;
}
