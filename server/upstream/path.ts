import { HttpError } from "../http/errors.ts";

const decodeOnce = (path: string): string =>
  path.replaceAll(/%[\da-f]{2}/gi, (escape) =>
    String.fromCodePoint(Number.parseInt(escape.slice(1), 16)),
  );

// IDs are never encoded more than four times.
const maxDecodings = 4;

/** Returns the path after all decodings, after each smaller number of them, and as it is. */
function decodePath(pathname: string): [string, ...string[]] {
  const paths: [string, ...string[]] = [pathname];
  for (let count = 0; count < maxDecodings; count += 1) paths.unshift(decodeOnce(paths[0]));
  return paths;
}

/**
 * Returns the segments of a path as an upstream sees them that decodes it several times, and ignores
 * the part of a segment after a semicolon, as Java servers do.
 */
export const splitDecodedPath = (pathname: string): string[] =>
  decodePath(pathname)[0]
    .split(/[/\\]/)
    .map((segment) => segment.replace(/;.*/s, ""));

/**
 * Throws 400 if a path might escape the upstream's API path: if it may have a dot segment once the
 * upstream has decoded it, however often. An encoded slash alone may be part of an ID. After a
 * semicolon, the segments would depend on whether the upstream first decodes it or ignores it.
 */
export function requireSafePath(pathname: string): void {
  const paths = decodePath(pathname);
  if (
    /%2e/i.test(pathname) ||
    decodeOnce(paths[0]) !== paths[0] ||
    paths.some((path) => /;[^/;]*%(2f|5c)/i.test(path)) ||
    splitDecodedPath(pathname).some((segment) => segment === "." || segment === "..")
  ) {
    throw new HttpError(
      400,
      "Paths with dot segments, encoded dots, or encoded slashes after a semicolon aren't forwarded.",
    );
  }
}
