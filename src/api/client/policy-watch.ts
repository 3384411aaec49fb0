import { wait } from "../../lib/wait.ts";

/** Milliseconds. The browser may report a blocked call after its rejection. */
const graceMs = 50;

export interface PolicyWatch {
  /** Call it after the failure. */
  blocked(): Promise<boolean>;
  stop(): void;
}

/** Distinguishes a call that the page's policy (`connect-src`) forbids from a lost network. */
export function watchPolicy(url: string): PolicyWatch {
  // The policy always allows the page's own origin; outside a page there is no policy.
  if (typeof document === "undefined" || isSameOrigin(url)) {
    return { blocked: () => Promise.resolve(false), stop: () => undefined };
  }
  let blocked = false;
  const { origin } = new URL(url);
  const onViolation = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
    if (effectiveDirective === "connect-src" && blockedURI.startsWith(origin)) blocked = true;
  };
  document.addEventListener("securitypolicyviolation", onViolation);
  return {
    blocked: async () => {
      if (!blocked) await wait(graceMs);
      return blocked;
    },
    stop: () => document.removeEventListener("securitypolicyviolation", onViolation),
  };
}

const isSameOrigin = (url: string) =>
  !URL.canParse(url) || new URL(url).origin === globalThis.location.origin;
