import type {
  BodyInput,
  Endpoint,
  ParamsOutput,
  QueryOutput,
  Received,
  ResponseOutput,
} from "../../../contract/endpoint.ts";
import { buildPath, encodeQuery } from "../../../contract/wire.ts";
import type { Drift } from "./drift.ts";

type Loose<T> = { readonly [Key in keyof T]?: T[Key] | undefined };

/** What varies from call to call, as the endpoint's row says: only what it declares can be given. */
export type RequestOf<E extends Endpoint> = ([ParamsOutput<E>] extends [undefined]
  ? { readonly params?: undefined }
  : { readonly params: ParamsOutput<E> }) &
  ([QueryOutput<E>] extends [undefined]
    ? { readonly query?: undefined }
    : { readonly query?: Loose<QueryOutput<E>> }) &
  ([BodyInput<E>] extends [undefined]
    ? { readonly body?: undefined }
    : { readonly body: BodyInput<E> });

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Sent with writes; see `mutation.ts` for when a key is kept. */
  readonly idempotencyKey?: string | undefined;
}

/** A success as received. */
export interface Answer<E extends Endpoint> {
  /** The body with its unknown keys; nothing in it is guaranteed. */
  readonly data: Received<ResponseOutput<E>>;
  /** Where the body does not fit the contract. */
  readonly drift: readonly Drift[];
  /**
   * The body as text, for the raw view: parsing loses number text and reorders keys. It stays here
   * (one byte a character, far below the parsed value) and not beside the data in a map, because
   * the query cache replaces `data` by a copy that shares its unchanged parts.
   */
  readonly text: string;
  readonly status: number;
  /** Milliseconds since the epoch by the browser's clock. */
  readonly receivedAt: number;
  /** The same by the service's clock; absent when the `Date` header is not readable. */
  readonly serviceTime?: number;
  /** The service gave the stored answer of an earlier call with this idempotency key. */
  readonly replayed: boolean;
}

/** The bytes of a request: equal for equal requests, so that a retry can prove it is one. */
export interface EncodedRequest {
  readonly method: string;
  readonly url: string;
  readonly body: string | undefined;
}

/** The parts as `RequestOf` has them, for code that works with any endpoint. */
interface Parts {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

type QueryValues = Parameters<typeof encodeQuery>[0];

/** @param baseUrl without a slash at its end; its path stays in front of the endpoint's. */
export function encodeRequest(endpoint: Endpoint, parts: Parts, baseUrl: string): EncodedRequest {
  // `RequestOf` has checked both against the row; their schemas have only strings and query values.
  const path = buildPath(endpoint.path, (parts.params ?? {}) as Record<string, string>);
  const query = new URLSearchParams(encodeQuery((parts.query ?? {}) as QueryValues)).toString();
  return {
    method: endpoint.method,
    url: `${baseUrl}${path}${query === "" ? "" : `?${query}`}`,
    body: parts.body === undefined ? undefined : JSON.stringify(parts.body),
  };
}
