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
import type { QueryValues } from "../lists/search.ts";

type OptionalFields<T> = { readonly [Key in keyof T]?: T[Key] | undefined };

export type RequestOf<E extends Endpoint> = ([ParamsOutput<E>] extends [undefined]
  ? { readonly params?: undefined }
  : { readonly params: ParamsOutput<E> }) &
  ([QueryOutput<E>] extends [undefined]
    ? { readonly query?: undefined }
    : { readonly query?: OptionalFields<QueryOutput<E>> }) &
  ([BodyInput<E>] extends [undefined]
    ? { readonly body?: undefined }
    : { readonly body: BodyInput<E> });

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Sent with writes. `mutation.ts` describes when a key is reused. */
  readonly idempotencyKey?: string | undefined;
}

export interface ApiResponse<E extends Endpoint> {
  /** The body, including unknown keys. Any field may be missing. */
  readonly data: Received<ResponseOutput<E>>;
  readonly drift: readonly Drift[];
  /**
   * The body as text for the raw data view, because parsing normalizes numbers and reorders keys.
   * Can't be stored in a map with `data` as the key, because structural sharing in the query cache
   * replaces `data` with a copy.
   */
  readonly text: string;
  readonly status: number;
  /** When the request was sent, in milliseconds since the epoch by the browser's clock. */
  readonly sentAt: number;
  /** When the response arrived, in milliseconds since the epoch by the browser's clock. */
  readonly receivedAt: number;
  /**
   * The service's time in milliseconds, from the `Date` header; absent if the header isn't
   * readable.
   */
  readonly serviceTime?: number;
}

/** A serialized request. Equal requests have equal bytes, so a retry can be recognized. */
export interface EncodedRequest {
  readonly method: string;
  readonly url: string;
  readonly body: string | undefined;
}

interface RequestParts {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** @param baseUrl has no trailing slash; its path is prefixed to the endpoint's path */
export function encodeRequest(
  endpoint: Endpoint,
  parts: RequestParts,
  baseUrl: string,
): EncodedRequest {
  // `RequestOf` has checked `params` and `query` against the endpoint's schemas, which contain only
  // strings and query values.
  const path = buildPath(endpoint.path, (parts.params ?? {}) as Record<string, string>);
  const query = new URLSearchParams(encodeQuery((parts.query ?? {}) as QueryValues)).toString();
  return {
    method: endpoint.method,
    url: `${baseUrl}${path}${query === "" ? "" : `?${query}`}`,
    body: parts.body === undefined ? undefined : JSON.stringify(parts.body),
  };
}
