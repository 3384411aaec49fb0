import { type Proven, exchangeCode, proveCredential } from "../../api/session/sign-in.ts";
import { readBaseUrl } from "../../lib/url/base-url.ts";
import { readLink } from "../../lib/url/link-code.ts";
import type { SignInValues } from "./sign-in-schema.ts";

/** Verifies the typed credential. Exchanges a sign-in link that was pasted in place of a token. */
export async function prove({ baseUrl, kind, secret }: SignInValues): Promise<Proven> {
  const link = readLink(secret);
  if (link) return { signIn: await exchangeCode(link.baseUrl, link.code), described: true };
  const address = readBaseUrl(baseUrl);
  if ("fault" in address) throw new Error(address.fault);
  return await proveCredential(address.url, { kind, secret });
}
