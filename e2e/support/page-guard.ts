import type { BrowserContext } from "@playwright/test";

/** Collects errors, which fail a test unless they are allowed. */
export interface PageGuard {
  /** Allows errors that match. The matched text has the kind, the message, and the URL if known. */
  allow(pattern: RegExp): void;
  watch(context: BrowserContext): void;
  /** Returns the errors that weren't allowed. */
  listProblems(): string[];
}

/**
 * Creates a guard that collects console errors (including violations of the content security
 * policy, and statuses of 400 and above), uncaught errors, and requests that failed without being
 * canceled.
 */
export function createPageGuard(): PageGuard {
  const problems: string[] = [];
  const allowedPatterns: RegExp[] = [];
  return {
    allow: (pattern) => void allowedPatterns.push(pattern),
    watch(context) {
      context.on("console", (message) => {
        if (message.type() !== "error") return;
        problems.push(`console: ${message.text()} (${message.location().url})`);
      });
      context.on("weberror", (error) => {
        problems.push(`uncaught: ${error.error().stack ?? error.error().message}`);
      });
      context.on("requestfailed", (request) => {
        const reason = request.failure()?.errorText ?? "no response";
        // The page canceled the request or was closed.
        if (reason === "net::ERR_ABORTED") return;
        problems.push(`request: ${reason} ${request.method()} ${request.url()}`);
      });
    },
    listProblems: () =>
      problems.filter((text) => !allowedPatterns.some((pattern) => pattern.test(text))),
  };
}
