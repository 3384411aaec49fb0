import type { Endpoint } from "../../../contract/endpoint.ts";
import { hasSchemaStructure, parseBody, unwrap } from "./body.ts";
import { type Drift, findDrift } from "./drift.ts";
import type { UnreadableReason } from "./errors.ts";

/** The kind of caller. Responses to API keys have fewer fields. */
export type CallerKind = "session" | "apiKey" | undefined;

export type CheckedBody =
  | { readonly data: unknown; readonly drift: readonly Drift[] }
  | { readonly unreadableReason: UnreadableReason };

const getSchema = (endpoint: Endpoint, callerKind: CallerKind) =>
  (callerKind === "apiKey" ? endpoint.restrictedResponse : undefined) ?? endpoint.response;

/**
 * Parses a body and removes its envelope. Treats JSON without the schema's structure as unreadable.
 */
export function parseBodyValue(endpoint: Endpoint, text: string): ReturnType<typeof parseBody> {
  const body = parseBody(text);
  if ("unreadableReason" in body) return body;
  const data = unwrap(endpoint.response, body.data);
  return hasSchemaStructure(endpoint.response, data) ? { data } : { unreadableReason: "mismatch" };
}

export const findBodyDrift = (
  endpoint: Endpoint,
  callerKind: CallerKind,
  data: unknown,
): readonly Drift[] => findDrift(getSchema(endpoint, callerKind), data);

export function checkBody(endpoint: Endpoint, callerKind: CallerKind, text: string): CheckedBody {
  const body = parseBodyValue(endpoint, text);
  return "unreadableReason" in body
    ? body
    : { data: body.data, drift: findBodyDrift(endpoint, callerKind, body.data) };
}
