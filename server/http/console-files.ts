import { readdirSync, readFileSync, statSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import type { MiddlewareHandler } from "hono";
import { choosePreferredEncoding } from "./encoding.ts";
import { createPagePolicy, permissionsPolicy, createPreviewFramePolicy } from "./page-policy.ts";

const contentTypesByExtension: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".map": "application/json",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".woff2": "font/woff2",
};

interface ConsoleFile {
  contentType: string;
  /** Bodies by content encoding. The compressed ones were created at build time. */
  bodies: { identity: Buffer; br?: Buffer; gzip?: Buffer };
}

/** Loads the built console into memory: a few hundred files, a few MB. */
function loadFiles(directory: string): Map<string, ConsoleFile> {
  const filesByPath = new Map<string, ConsoleFile>();
  const paths = readdirSync(directory, { recursive: true, encoding: "utf8" })
    .map((path) => join(directory, path))
    .filter((path) => statSync(path).isFile());
  const existingPaths = new Set(paths);
  const readCompressed = (path: string, extension: string) =>
    existingPaths.has(path + extension) ? readFileSync(path + extension) : undefined;
  for (const path of paths) {
    const contentType = contentTypesByExtension[extname(path)];
    if (contentType === undefined) continue;
    const br = readCompressed(path, ".br");
    const gzip = readCompressed(path, ".gz");
    filesByPath.set(`/${relative(directory, path).split(sep).join("/")}`, {
      contentType,
      bodies: { identity: readFileSync(path), ...(br && { br }), ...(gzip && { gzip }) },
    });
  }
  return filesByPath;
}

function chooseBody({ bodies }: ConsoleFile, acceptEncoding: string | undefined) {
  const availableEncodings = (["br", "gzip"] as const).filter(
    (encoding) => bodies[encoding] !== undefined,
  );
  const encoding = choosePreferredEncoding(acceptEncoding, availableEncodings);
  return { body: bodies[encoding ?? "identity"] ?? bodies.identity, encoding };
}

// Page loads accept `text/html`. Scripts accept `*/*`, and would misread a page as data.
const acceptsHtml = (accept: string | undefined) => /\btext\/html\b/i.test(accept ?? "");

// A missing file in `/` or `/assets/` is a 404. In other paths, a dot is part of an ID.
const isFilePath = (path: string) => /^\/assets\/|^\/[^/]*\.[a-z0-9]+$/i.test(path);

const findImports = (code: string): string[] =>
  [...code.matchAll(/\bfrom\s*"\.\/([\w~-]+\.js)"/g)].map(([, name]) => `/assets/${name}`);

/**
 * Returns a function that returns the `Link` header of a list page by its path, for example
 * `/events`. With the header, the browser loads the page's chunks together with the entry chunk
 * that `index.html` loads.
 */
function createLinkHeaderReader(filesByPath: ReadonlyMap<string, ConsoleFile>) {
  const getText = (path: string) => filesByPath.get(path)?.bodies.identity.toString("utf8") ?? "";
  const indexHtml = getText("/index.html");
  const chunkPathsByName = new Map(
    [...filesByPath.keys()].flatMap((path) => {
      const [, name] = /^\/assets\/([a-z-]+)-[\w-]{8}\.js$/.exec(path) ?? [];
      return name === undefined ? [] : [[name, path] as const];
    }),
  );
  return (path: string): string | undefined => {
    const chunkPath = chunkPathsByName.get(path.slice(1));
    // The sign-in page lists its own chunks.
    if (chunkPath === undefined || path === signInPath) return undefined;
    const importedPaths = findImports(getText(chunkPath)).filter(
      (importedPath) => !indexHtml.includes(importedPath),
    );
    return [...importedPaths, chunkPath].map((name) => `<${name}>; rel=modulepreload`).join(", ");
  };
}

const htmlEscapes: Readonly<Record<string, string>> = { "&": "&amp;", '"': "&quot;", "<": "&lt;" };

/** The remote service behind this server. */
export interface RemoteService {
  name: string;
  /** Whether operators usually sign in with an API key. */
  prefersApiKey: boolean;
}

/** Adds the service to the page, so that the page can explain how to sign in. */
function addService(pageFile: ConsoleFile, { name, prefersApiKey }: RemoteService): ConsoleFile {
  const escapedName = name.replaceAll(/[&"<]/g, (character) => htmlEscapes[character] ?? "");
  const attributes = `content="${escapedName}"${prefersApiKey ? ' data-caller="apiKey"' : ""}`;
  const html = pageFile.bodies.identity
    .toString("utf8")
    .replace("<title>", () => `<meta name="signalbox-service" ${attributes}><title>`);
  return { ...pageFile, bodies: { identity: Buffer.from(html) } };
}

const signInPath = "/sign-in";
/** Document of the sign-in page, which loads less code than the other pages. */
const signInFilePath = "/sign-in.html";
const pageFilePaths = ["/index.html", signInFilePath];

/** Document that renders emails in previews. */
const frameFilePath = "/preview-frame.html";

/**
 * Serves the built console in `directory`: its files, the preview document, and, to clients that
 * accept HTML, a page for every other path except those of missing files. Hashed assets are cached
 * for a year. Passes all other requests to the next handler.
 */
export function serveConsoleFiles(
  directory: string,
  apiOrigins: readonly string[],
  service?: RemoteService,
): MiddlewareHandler {
  const filesByPath = loadFiles(directory);
  for (const name of pageFilePaths) {
    const page = filesByPath.get(name);
    if (page && service) filesByPath.set(name, addService(page, service));
  }
  const findPage = (path: string) =>
    (path === signInPath ? filesByPath.get(signInFilePath) : undefined) ??
    filesByPath.get("/index.html");
  const policy = createPagePolicy(apiOrigins);
  // This document is only sent with its own policy.
  const previewFrameFile = filesByPath.get(frameFilePath);
  filesByPath.delete(frameFilePath);
  const getLinkHeader = createLinkHeaderReader(filesByPath);
  return async (context, next) => {
    const { method, path } = context.req;
    if (method !== "GET" && method !== "HEAD") return await next();
    if (path === "/preview-frame" && previewFrameFile) {
      const { identity } = previewFrameFile.bodies;
      const allowsImages = context.req.query("img") === "1";
      return context.body(new Uint8Array(identity), 200, {
        "Content-Type": previewFrameFile.contentType,
        "Content-Security-Policy": createPreviewFramePolicy(
          identity.toString("utf8"),
          allowsImages,
        ),
        "Permissions-Policy": permissionsPolicy,
        "X-DNS-Prefetch-Control": "off",
        "Cache-Control": "no-store",
      });
    }
    const asset = pageFilePaths.includes(path) ? undefined : filesByPath.get(path);
    const isPage =
      asset === undefined && !isFilePath(path) && acceptsHtml(context.req.header("accept"));
    const file = isPage ? findPage(path) : asset;
    if (file === undefined) return await next();
    const { body, encoding } = chooseBody(file, context.req.header("accept-encoding"));
    const linkHeader = isPage ? getLinkHeader(path) : undefined;
    return context.body(new Uint8Array(body), 200, {
      "Content-Type": file.contentType,
      "Content-Security-Policy": policy,
      "Permissions-Policy": permissionsPolicy,
      "Cache-Control": path.startsWith("/assets/")
        ? "public, max-age=31536000, immutable"
        : "no-store",
      Vary: isPage ? "Accept, Accept-Encoding" : "Accept-Encoding",
      ...(encoding && { "Content-Encoding": encoding }),
      ...(linkHeader !== undefined && { Link: linkHeader }),
    });
  };
}
