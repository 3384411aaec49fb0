import type {
  BodyOutput,
  Endpoint,
  ParamsOutput,
  QueryOutput,
  ResponseInput,
} from "../../contract/endpoint.ts";

/** A request that fits the contract, read by its endpoint's schemas. */
export interface StubRequest<E extends Endpoint> {
  readonly params: ParamsOutput<E>;
  readonly query: QueryOutput<E>;
  readonly body: BodyOutput<E>;
  readonly headers: Headers;
  readonly signal: AbortSignal;
}

/** A value must fit the contract's response schema; a `Response` goes out as it is. */
export type Reply<E extends Endpoint> = ResponseInput<E> | Response;
export type Answering<E extends Endpoint> = (
  request: StubRequest<E>,
) => Reply<E> | Promise<Reply<E>>;

/** An answer of any endpoint; its types are checked where it is given. */
export type AnyAnswering = (request: unknown) => unknown;

interface RefusalBody {
  message?: string;
  errorId?: string;
  errors?: Record<string, { messages: string[] }>;
}

/** An answer that is not a success, as services send it. */
export const refusal = (
  status: number,
  body: RefusalBody = {},
  headers: Record<string, string> = {},
): Response => Response.json(body, { status, headers });

/** A proxy's page in place of the service's answer. */
export const proxyPage = (status: number): Response =>
  new Response("<html><h1>proxy</h1></html>", { status, headers: { "content-type": "text/html" } });

export const networkError = new TypeError("Failed to fetch");

/** What a broken connection looks like to a page. */
export const noNetwork = (): never => {
  throw networkError;
};

/** Delays an answer until it is released. */
export function held<E extends Endpoint>(answering: Answering<E>) {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  return {
    release: () => release(),
    answering: (async (request) => {
      await released;
      return await answering(request);
    }) satisfies Answering<E>,
  };
}
