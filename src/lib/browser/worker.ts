/** The browser's Trusted Types, as far as they are used here; TypeScript's DOM has none. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
    // Returns an object of the browser's own, which is used in place of a text.
  ): { createScriptURL(url: string): string };
}

declare global {
  var trustedTypes: TrustedTypes | undefined;
}

/** What the build makes of a worker: beside the other assets, its content's hash in its name. */
const builtFile = /^\/assets\/[\w.-]+-[\w-]{8}\.js$/;

/** The development server gives the source file, marked as a worker's. */
const isSourceFile = ({ pathname, searchParams }: URL) =>
  import.meta.env.DEV && pathname.startsWith("/src/") && searchParams.has("worker_file");

/**
 * The address of a worker file of this console.
 *
 * @throws TypeError for every other address: of another origin, or of a file that is no built one.
 */
export function workerAddress(url: string, page: string): string {
  const address = new URL(url, page);
  const isBuilt = builtFile.test(address.pathname) && address.search === "" && address.hash === "";
  if (address.origin !== new URL(page).origin || !(isBuilt || isSourceFile(address))) {
    throw new TypeError(`${url} is no worker of this console`);
  }
  return address.href;
}

const rules = { createScriptURL: (url: string) => workerAddress(url, globalThis.location.href) };
let policy: typeof rules | undefined;

/**
 * Starts a worker. The page's policy lets no script start but through this one named policy, which
 * may be made once; browsers without Trusted Types get the same check.
 *
 * @param url as `import url from "./file.ts?worker&url"` gives it.
 */
export function startWorker(url: string): Worker {
  policy ??= globalThis.trustedTypes?.createPolicy("signalbox-worker", rules) ?? rules;
  return new Worker(policy.createScriptURL(url), { type: "module" });
}
