import type { Received } from "../../../contract/endpoint.ts";
import { api } from "../../../contract/index.ts";
import { ApiError, isApiError } from "../client/errors.ts";
import {
  type Environment,
  type SignIn,
  toProfile,
  getSecretKey,
  createUnnamedEnvironment,
} from "./profile.ts";
import { endSession } from "./end-session.ts";
import { probeOrigin } from "./probe.ts";
import { session } from "./session.ts";
import { encodeRequest } from "../client/request.ts";
import { type Credential, send } from "../client/send.ts";

/**
 * Exchanges the code of a sign-in link for a session. Throws ApiError; a 401 includes the reason.
 */
export async function exchangeCode(baseUrl: string, code: string): Promise<SignIn> {
  const request = encodeRequest(api.session.exchange, { body: { code } }, baseUrl);
  const { data } = await send(api.session.exchange, request, undefined);
  const secrets = toSecrets(data.environments);
  const profile = toProfile(baseUrl, "session", data);
  if (secrets[getSecretKey(profile.environment)] === undefined) {
    throw new ApiError({ kind: "malformed", status: 200, reason: "mismatch", text: "" }, request);
  }
  return { profile, secrets };
}

function toSecrets(
  environments: Received<{ id: string; token?: string }[]> | null | undefined,
): SignIn["secrets"] {
  return Object.fromEntries(
    (environments ?? []).flatMap(({ id, token }) =>
      typeof id === "string" && typeof token === "string" ? [[id, token]] : [],
    ),
  );
}

export interface VerifiedSignIn {
  readonly signIn: SignIn;
  /**
   * False if the service can't identify the caller. The operator enters the environment's name in
   * this case.
   */
  readonly isCallerKnown: boolean;
}

/**
 * Verifies a credential before it is saved. Throws ApiError; a 404 or a `malformed` failure means
 * that the URL is wrong, because every service with this API can list events.
 */
export async function verifyCredential(
  baseUrl: string,
  credential: Credential,
): Promise<VerifiedSignIn> {
  try {
    const signIn = await readSession(baseUrl, credential);
    if (signIn) return { signIn, isCallerKnown: true };
    const id = await readEnvironmentId(baseUrl, credential);
    return {
      signIn: createNamedSignIn(baseUrl, credential, createUnnamedEnvironment(id)),
      isCallerKnown: false,
    };
  } catch (error) {
    throw await detectCorsError(error, baseUrl);
  }
}

async function readSession(baseUrl: string, credential: Credential): Promise<SignIn | undefined> {
  try {
    const request = encodeRequest(api.session.read, {}, baseUrl);
    const { data } = await send(api.session.read, request, credential);
    if (typeof data.current !== "string") return undefined;
    const profile = toProfile(baseUrl, data.caller === "apiKey" ? "apiKey" : credential.kind, data);
    const secrets = toSecrets(data.environments);
    const key = getSecretKey(profile.environment);
    return { profile, secrets: { ...secrets, [key]: secrets[key] ?? credential.secret } };
  } catch (error) {
    if (lacksOperation(error)) return undefined;
    throw error;
  }
}

/**
 * Reports whether an error means that the service lacks session operations, which aren't part of
 * every service's API.
 */
function lacksOperation(error: unknown): boolean {
  if (!isApiError(error)) return false;
  const { failure } = error;
  if (failure.kind === "malformed") return failure.reason !== "redirect";
  return failure.kind === "http" && [404, 405, 501].includes(failure.status);
}

/**
 * Returns the environment ID of the newest event; undefined if there are no events or the event has
 * no environment ID. This is the cheapest call that every service supports.
 */
async function readEnvironmentId(
  baseUrl: string,
  credential: Credential,
): Promise<string | undefined> {
  const request = encodeRequest(api.events.list, { query: { limit: 1 } }, baseUrl);
  const { data } = await send(api.events.list, request, credential);
  return data.data?.[0]?._environmentId ?? undefined;
}

export function createNamedSignIn(
  baseUrl: string,
  credential: Credential,
  environment: Environment,
): SignIn {
  return {
    profile: {
      baseUrl,
      caller: credential.kind,
      environment,
      environments: [environment],
      readOnlyCredential: false,
      readOnly: false,
    },
    secrets: { [getSecretKey(environment)]: credential.secret },
  };
}

/** Returns a CORS error for a network error if a `no-cors` probe succeeds, or else `error`. */
async function detectCorsError(error: unknown, baseUrl: string): Promise<unknown> {
  if (!isApiError(error) || error.failure.kind !== "network") return error;
  return (await probeOrigin(baseUrl))
    ? new ApiError({ kind: "cors" }, error.request, error)
    : error;
}

/** Closes the console's session immediately and ends it at the service. Ignores errors. */
export function signOut(): void {
  const grant = session.getGrant();
  session.close();
  if (grant) void endSession(grant);
}
