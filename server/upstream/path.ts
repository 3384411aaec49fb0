import { HttpError } from "../http/errors.ts";

/**
 * Decodes escapes that change the path: dots, slashes, backslashes, semicolons, and percent signs.
 */
const decodeOnce = (path: string): string =>
  path.replaceAll(/%(25|2e|2f|3b|5c)/gi, (escape) =>
    String.fromCodePoint(Number.parseInt(escape.slice(1), 16)),
  );

// IDs are never encoded more than four times.
const maxDecodings = 4;

/**
 * Reports whether a path may have a dot segment once the upstream has decoded it, however often. An
 * encoded slash alone may be part of an ID.
 */
function leavesFolder(pathname: string): boolean {
  let path = pathname;
  for (let count = 0; count < maxDecodings; count += 1) path = decodeOnce(path);
  if (decodeOnce(path) !== path) return true;
  // Java servers ignore the part of a segment after a semicolon, so `..;x` means `..`.
  return path.split(/[/\\]/).some((segment) => /^\.{1,2}(;.*)?$/.test(segment));
}

/** Throws 400 if a path might escape the upstream's API path. */
export function requireSafePath(pathname: string): void {
  if (/%2e/i.test(pathname) || leavesFolder(pathname)) {
    throw new HttpError(400, "Paths with dot segments or encoded dots aren't forwarded.");
  }
}
