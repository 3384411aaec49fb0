let storedCode: string | undefined;

const parseCode = (hash: string) => new URLSearchParams(hash.slice(1)).get("code") || undefined;

/**
 * Moves the code of a sign-in link from the URL to memory, so that no browser history, screenshot,
 * or copied link contains the code. Reports whether the URL had a code.
 */
export function storeLinkCode({
  location,
  history,
}: Pick<Window, "location" | "history">): boolean {
  const code = location.pathname === "/sign-in" ? parseCode(location.hash) : undefined;
  if (code === undefined) return false;
  storedCode = code;
  history.replaceState(history.state, "", `${location.pathname}${location.search}`);
  return true;
}

/** Stores the code again, so that a failed sign-in can be retried. */
export function restoreLinkCode(code: string): void {
  storedCode = code;
}

/** Returns the stored code and deletes it, because the code is valid only once. */
export function takeLinkCode(): string | undefined {
  const code = storedCode;
  storedCode = undefined;
  return code;
}

/** Returns undefined if the text isn't a sign-in link. */
export function parseLink(text: string): { baseUrl: string; code: string } | undefined {
  const trimmedText = text.trim();
  if (!/^https?:\/\//i.test(trimmedText) || !URL.canParse(trimmedText)) return undefined;
  const { origin, pathname, hash } = new URL(trimmedText);
  const code = parseCode(hash);
  if (code === undefined || !pathname.endsWith("/sign-in")) return undefined;
  return { baseUrl: `${origin}${pathname.slice(0, -"/sign-in".length)}`, code };
}
