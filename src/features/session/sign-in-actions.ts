import type { Environment, SignIn } from "../../api/session/profile.ts";
import { session } from "../../api/session/session.ts";
import {
  type VerifiedSignIn,
  createNamedSignIn,
  exchangeCode,
  verifyCredential,
} from "../../api/session/sign-in.ts";
import { type SignInError, explainFormError } from "./sign-in-error.ts";
import { type SignInValues, signInSchema } from "./sign-in-schema.ts";
import { parseLink } from "../../lib/url/link-code.ts";

import "../../api/client/zod-config.ts";

export type FieldErrors = Readonly<Partial<Record<PropertyKey, string>>>;

/** Returns the values to send, or else the error of each invalid field. */
export function checkSignIn(values: SignInValues): { values?: SignInValues; errors: FieldErrors } {
  const result = signInSchema.safeParse(values);
  if (result.success) return { values: result.data, errors: {} };
  const issues = result.error.issues.toReversed();
  return {
    errors: Object.fromEntries(issues.map(({ path, message }) => [path[0] ?? "", message])),
  };
}

/** Verifies the credential. Returns an error instead of throwing it. */
export async function trySignIn(
  values: SignInValues,
): Promise<{ verifiedSignIn: VerifiedSignIn } | { error: SignInError }> {
  try {
    return { verifiedSignIn: await verifySignIn(values) };
  } catch (cause) {
    return { error: explainFormError(cause, values) };
  }
}

export const openSession = (signIn: SignIn): void => session.open(signIn);

/** Opens a session in an environment that the operator described. */
export function openNamedSession({ profile, secrets }: SignIn, environment: Environment): void {
  const [secret = ""] = Object.values(secrets);
  session.open(createNamedSignIn(profile.baseUrl, { kind: profile.caller, secret }, environment));
}

/** Verifies the entered credential, or exchanges a sign-in link that was entered instead. */
export async function verifySignIn({
  baseUrl,
  kind,
  secret,
}: SignInValues): Promise<VerifiedSignIn> {
  const link = parseLink(secret);
  if (link) return { signIn: await exchangeCode(link.baseUrl, link.code), isCallerKnown: true };
  return await verifyCredential(baseUrl, { kind, secret });
}
