import { safeUrl } from "../../lib/safe-url.ts";

/** A link as it stands in a mail. */
export interface MailLink {
  /** The attribute as it is written. */
  href: string;
  text: string;
}

export interface LinkFinding {
  tone: "ok" | "warn" | "fail";
  message: string;
}

const hostIn = /(?:https?:\/\/)?((?:[a-z0-9-]+\.)+[a-z]{2,})(?:[/:?#\s]|$)/i;
const documentation =
  /(?:^|\.)(?:example|test|invalid|localhost)$|(?:^|\.)example\.(?:com|org|net)$/i;
const privateHost =
  /^(?:localhost|127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|0\.0\.0\.0|\[::1\])/;

const bare = (host: string) => host.toLowerCase().replace(/^www\./, "");

/** What can be told of a link without following it; the first is the gravest. */
export function checkLink({ href, text }: MailLink): LinkFinding {
  const target = href.trim();
  if (target === "" || target === "#") return { tone: "fail", message: "leads nowhere" };
  if (target.startsWith("#")) return { tone: "ok", message: "a place in the mail" };
  if (/\{\{|\{%/.test(target)) return { tone: "fail", message: "has template text in its address" };
  if (/(?:undefined|null|NaN|\[object)/.test(target.replace(/\/\/[^/]*/, ""))) {
    return { tone: "warn", message: "has “undefined”, “null” or the like in its address" };
  }
  const safe = safeUrl(target);
  if (!safe) return { tone: "fail", message: "is no address that a mail may link to" };
  if (safe.scheme === "mailto" || safe.scheme === "tel")
    return { tone: "ok", message: safe.scheme };
  const { hostname, host } = new URL(safe.href);
  if (privateHost.test(hostname)) return { tone: "fail", message: "leads into a private network" };
  const [, said] = hostIn.exec(text.trim()) ?? [];
  if (said !== undefined && bare(said) !== bare(hostname)) {
    return { tone: "warn", message: `says ${said} and leads to ${host}` };
  }
  if (safe.scheme === "http") return { tone: "warn", message: "is not encrypted (http)" };
  if (text.trim() === "") return { tone: "warn", message: "has no text to read out" };
  if (documentation.test(hostname)) return { tone: "warn", message: "is a host for examples" };
  return { tone: "ok", message: "https" };
}
