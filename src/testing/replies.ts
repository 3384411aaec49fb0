import type {
  BodyOutput,
  Endpoint,
  ParamsOutput,
  QueryOutput,
  ResponseInput,
} from "../../contract/endpoint.ts";

/** A request, parsed by its endpoint's schemas. */
export interface StubRequest<E extends Endpoint> {
  readonly params: ParamsOutput<E>;
  readonly query: QueryOutput<E>;
  readonly body: BodyOutput<E>;
  readonly headers: Headers;
  readonly signal: AbortSignal;
}

/** A `Response` is sent unchanged. Any other value must match the contract's response schema. */
export type Reply<E extends Endpoint> = ResponseInput<E> | Response;
export type ReplyHandler<E extends Endpoint> = (
  request: StubRequest<E>,
) => Reply<E> | Promise<Reply<E>>;

/** A stored handler. The signatures of `on` and `onNext` ensure that it matches its endpoint. */
export type UntypedHandler = (request: unknown) => unknown;

interface ReplyBody {
  message?: string;
  errorId?: string;
  errors?: Record<string, { messages: string[] }>;
}

export const createErrorReply = (
  status: number,
  body: ReplyBody = {},
  headers: Record<string, string> = {},
): Response => Response.json(body, { status, headers });

export const createProxyPage = (status: number): Response =>
  new Response("<html><h1>proxy</h1></html>", { status, headers: { "content-type": "text/html" } });

export const networkError = new TypeError("Failed to fetch");

export const failWithNetworkError = (): never => {
  throw networkError;
};

export function deferReply<E extends Endpoint>(handler: ReplyHandler<E>) {
  let release = () => {};
  const releasePromise = new Promise<void>((resolve) => (release = resolve));
  return {
    release: () => release(),
    handler: (async (request) => {
      await releasePromise;
      return await handler(request);
    }) satisfies ReplyHandler<E>,
  };
}
