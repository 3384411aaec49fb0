/**
 * The part of the Trusted Types API that this module uses. TypeScript's DOM types don't include it.
 */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
    // The result is an object that the browser accepts in place of a string.
  ): { createScriptURL(url: string): string };
}

declare global {
  var trustedTypes: TrustedTypes | undefined;
}

/** Matches the path of a built worker or other script, with a content hash in the file's name. */
const builtFilePattern = /^\/assets\/[\w.-]+-[\w-]{8}\.js$/;

/** Reports whether a URL is a worker's source file, which only the development server provides. */
const isSourceFile = ({ pathname, searchParams }: URL) =>
  import.meta.env.DEV && pathname.startsWith("/src/") && searchParams.has("worker_file");

/**
 * Returns the absolute URL of a worker file of this console.
 *
 * @throws TypeError if the URL has another origin, or doesn't match the URLs of worker files
 */
export function checkWorkerUrl(url: string, pageUrl: string): string {
  const workerUrl = new URL(url, pageUrl);
  const isBuiltFile =
    builtFilePattern.test(workerUrl.pathname) && workerUrl.search === "" && workerUrl.hash === "";
  if (workerUrl.origin !== new URL(pageUrl).origin || !(isBuiltFile || isSourceFile(workerUrl))) {
    throw new TypeError(`${url} isn't a worker of this console`);
  }
  return workerUrl.href;
}

const rules = { createScriptURL: (url: string) => checkWorkerUrl(url, globalThis.location.href) };
let policy: typeof rules | undefined;

/**
 * Starts a worker. Checks its URL with `checkWorkerUrl`, even in browsers without Trusted Types. In
 * browsers with Trusted Types, the page allows only workers from the policy `signalbox-worker`,
 * which can be created only once.
 *
 * @param url from `import url from "./file.ts?worker&url"`
 */
export function startWorker(url: string): Worker {
  policy ??= globalThis.trustedTypes?.createPolicy("signalbox-worker", rules) ?? rules;
  return new Worker(policy.createScriptURL(url), { type: "module" });
}
