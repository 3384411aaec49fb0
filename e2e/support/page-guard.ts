import type { BrowserContext } from "@playwright/test";

/** Collects what no page may do unless a test expects it. */
export interface PageGuard {
  /** Allows what matches; `text` contains the kind, the message and the address. */
  allow(pattern: RegExp): void;
  /** Watches another context than the test's own. */
  watch(context: BrowserContext): void;
  /** What happened and was not allowed, one line each. */
  problems(): string[];
}

/**
 * Errors on the console (violations of the page's policy and answers of 400 and above among them),
 * uncaught errors, and requests without an answer.
 */
export function createPageGuard(): PageGuard {
  const seen: string[] = [];
  const allowed: RegExp[] = [];
  return {
    allow: (pattern) => void allowed.push(pattern),
    watch(context) {
      context.on("console", (message) => {
        if (message.type() !== "error") return;
        seen.push(`console: ${message.text()} (${message.location().url})`);
      });
      context.on("weberror", (error) => {
        seen.push(`uncaught: ${error.error().stack ?? error.error().message}`);
      });
      context.on("requestfailed", (request) => {
        const reason = request.failure()?.errorText ?? "no answer";
        // A query that is no longer wanted, or a page that was left.
        if (reason === "net::ERR_ABORTED") return;
        seen.push(`request: ${reason} ${request.method()} ${request.url()}`);
      });
    },
    problems: () => seen.filter((text) => !allowed.some((pattern) => pattern.test(text))),
  };
}
