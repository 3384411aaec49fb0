export type BaseUrlResult = { url: string } | { error: string };

const isLocalHost = (text: string) => /^(localhost|127\.|\[::1\])/i.test(text);

const invalidUrlError = "Enter a valid URL, for example https://api.example.com";

/** Matches hosts with spaces or `%`, because Chromium accepts and escapes spaces. */
const invalidHostPattern = /^[^/]*\/\/[^/?#]*[\s%]/;

/**
 * Parses `host`, `host:port/prefix`, or a URL. Returns a URL without trailing slashes, or an error.
 */
export function parseBaseUrl(text: string): BaseUrlResult {
  const trimmedText = text.trim();
  if (trimmedText === "")
    return { error: "Enter the service URL, for example https://api.example.com" };
  const candidate = trimmedText.includes("://")
    ? trimmedText
    : `${isLocalHost(trimmedText) ? "http" : "https"}://${trimmedText}`;
  if (!URL.canParse(candidate)) return { error: invalidUrlError };
  const url = new URL(candidate);
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    return { error: "The URL must start with https:// or http://." };
  }
  if (url.username !== "" || url.password !== "") {
    return { error: "Remove the username and password from the URL." };
  }
  if (invalidHostPattern.test(candidate)) return { error: invalidUrlError };
  if (url.search !== "" || url.hash !== "") {
    return { error: "Remove the ? or # and everything after it." };
  }
  return { url: `${url.origin}${url.pathname.replace(/(?<!\/)\/+$/, "")}` };
}
