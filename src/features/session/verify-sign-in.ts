import { type VerifiedSignIn, exchangeCode, verifyCredential } from "../../api/session/sign-in.ts";
import { parseBaseUrl } from "../../lib/url/base-url.ts";
import { readLink } from "../../lib/url/link-code.ts";
import type { SignInValues } from "./sign-in-schema.ts";

/** Verifies the typed credential, or exchanges a sign-in link that was pasted instead. */
export async function verifySignIn({
  baseUrl,
  kind,
  secret,
}: SignInValues): Promise<VerifiedSignIn> {
  const link = readLink(secret);
  if (link) return { signIn: await exchangeCode(link.baseUrl, link.code), isCallerKnown: true };
  const serviceUrl = parseBaseUrl(baseUrl);
  if ("error" in serviceUrl) throw new Error(serviceUrl.error);
  return await verifyCredential(serviceUrl.url, { kind, secret });
}
