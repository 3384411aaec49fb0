import { HttpError } from "../http/errors.ts";

const decodeOnce = (path: string): string =>
  path.replaceAll(/%[\da-f]{2}/gi, (escape) =>
    String.fromCodePoint(Number.parseInt(escape.slice(1), 16)),
  );

// Paths that are encoded more times than this are rejected.
const maxDecodings = 4;

/** Returns the path at each level of decoding, from the most decoded path to the original path. */
function listDecodedPaths(pathname: string): [string, ...string[]] {
  const paths: [string, ...string[]] = [pathname];
  for (let count = 0; count < maxDecodings; count += 1) paths.unshift(decodeOnce(paths[0]));
  return paths;
}

/**
 * Returns a path's segments as they appear to an upstream that decodes the path several times, and
 * ignores the part of a segment after a semicolon, as Java servers do.
 */
export const splitDecodedPath = (pathname: string): string[] =>
  listDecodedPaths(pathname)[0]
    .split(/[/\\]/)
    .map((segment) => segment.replace(/;.*/s, ""));

/**
 * Throws 400 if a path might escape the upstream's API path, because it may contain a dot segment
 * after any number of decodings. Encoded slashes are allowed, because IDs can contain slashes, but
 * not after a semicolon, because the upstream may decode them before it ignores that part.
 */
export function requireSafePath(pathname: string): void {
  const paths = listDecodedPaths(pathname);
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
