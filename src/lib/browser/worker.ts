/** The used part of the browser's Trusted Types, which TypeScript's DOM types lack. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
    // Returns a browser object that is used like a string.
  ): { createScriptURL(url: string): string };
}

declare global {
  var trustedTypes: TrustedTypes | undefined;
}

/** A worker file as built: among the assets, with its content hash in the name. */
const builtFile = /^\/assets\/[\w.-]+-[\w-]{8}\.js$/;

/** The development server serves the source file, marked as a worker. */
const isSourceFile = ({ pathname, searchParams }: URL) =>
  import.meta.env.DEV && pathname.startsWith("/src/") && searchParams.has("worker_file");

/**
 * Returns the URL of a worker file of this console.
 *
 * @throws TypeError for another origin or any file that isn't a built worker.
 */
export function workerAddress(url: string, page: string): string {
  const address = new URL(url, page);
  const isBuilt = builtFile.test(address.pathname) && address.search === "" && address.hash === "";
  if (address.origin !== new URL(page).origin || !(isBuilt || isSourceFile(address))) {
    throw new TypeError(`${url} isn't a worker of this console`);
  }
  return address.href;
}

const rules = { createScriptURL: (url: string) => workerAddress(url, globalThis.location.href) };
let policy: typeof rules | undefined;

/**
 * Starts a worker. The page's policy allows scripts only through this named policy, which can be
 * created only once; browsers without Trusted Types get the same check.
 *
 * @param url from `import url from "./file.ts?worker&url"`
 */
export function startWorker(url: string): Worker {
  policy ??= globalThis.trustedTypes?.createPolicy("signalbox-worker", rules) ?? rules;
  return new Worker(policy.createScriptURL(url), { type: "module" });
}
