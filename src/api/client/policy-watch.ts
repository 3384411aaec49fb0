import { wait } from "../../lib/wait.ts";

/**
 * Time in milliseconds to wait for the browser's report, which may follow the rejection of the
 * call.
 */
const graceMs = 50;

/** Distinguishes a call that the page's policy (`connect-src`) blocks from a network failure. */
export function watchPolicy(url: string) {
  // The policy always allows the page's own origin, and there is no policy outside a page.
  if (typeof document === "undefined" || isSameOrigin(url)) {
    return { wasBlocked: async () => false, stop: () => undefined };
  }
  let isBlocked = false;
  const { origin } = new URL(url);
  const onViolation = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
    if (effectiveDirective === "connect-src" && blockedURI.startsWith(origin)) isBlocked = true;
  };
  document.addEventListener("securitypolicyviolation", onViolation);
  return {
    /** Reports whether the policy blocked the call. Call this after the failure. */
    wasBlocked: async () => {
      if (!isBlocked) await wait(graceMs);
      return isBlocked;
    },
    stop: () => document.removeEventListener("securitypolicyviolation", onViolation),
  };
}

const isSameOrigin = (url: string) =>
  !URL.canParse(url) || new URL(url).origin === globalThis.location.origin;
