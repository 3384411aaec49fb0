import { HttpError } from "../http/errors.ts";

const decodeOnce = (path: string): string =>
  path.replaceAll(/%[\da-f]{2}/gi, (escape) =>
    String.fromCodePoint(Number.parseInt(escape.slice(1), 16)),
  );

// IDs are never encoded more than four times.
const maxDecodings = 4;

function decodePath(pathname: string): string {
  let path = pathname;
  for (let count = 0; count < maxDecodings; count += 1) path = decodeOnce(path);
  return path;
}

/**
 * Returns the segments of a path as an upstream sees them that decodes it several times, and ignores
 * the part of a segment after a semicolon, as Java servers do.
 */
export const splitDecodedPath = (pathname: string): string[] =>
  decodePath(pathname)
    .split(/[/\\]/)
    .map((segment) => segment.replace(/;.*/s, ""));

/**
 * Throws 400 if a path might escape the upstream's API path: if it may have a dot segment once the
 * upstream has decoded it, however often. An encoded slash alone may be part of an ID.
 */
export function requireSafePath(pathname: string): void {
  const path = decodePath(pathname);
  if (
    /%2e/i.test(pathname) ||
    decodeOnce(path) !== path ||
    splitDecodedPath(pathname).some((segment) => segment === "." || segment === "..")
  ) {
    throw new HttpError(400, "Paths with dot segments or encoded dots aren't forwarded.");
  }
}
