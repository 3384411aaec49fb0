import type * as z from "zod/mini";

/** Matches every schema. The contract uses `any` only here. */
export type Schema = z.ZodMiniType<any, any>;
export type ObjectSchema = z.ZodMiniObject<any, any>;

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export type SuccessStatus = 200 | 201 | 204;

type PathParameter<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParameter<Rest>
  : never;

/** Requires the params schema to have exactly the `{parameter}`s of the path. */
type ParamsOf<Path extends string> = [PathParameter<Path>] extends [never]
  ? undefined
  : z.ZodMiniObject<Record<PathParameter<Path>, z.ZodMiniType<string, string>>>;

/** Describes one operation of the API. The client, the service, and the docs are based on it. */
export interface Endpoint<
  Path extends string = string,
  Params extends ObjectSchema | undefined = ObjectSchema | undefined,
  Query extends ObjectSchema | undefined = ObjectSchema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Response extends Schema = Schema,
  Authorization extends "required" | "none" = "required" | "none",
> {
  readonly method: Method;
  /** Path with a `{name}` placeholder for each parameter. */
  readonly path: Path;
  readonly summary: string;
  /** Section of the API specification. */
  readonly section: string;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** The full response, for callers with a session that isn't read-only. */
  readonly response: Response;
  /** The response to callers with an API key or a read-only session, if it differs. */
  readonly restrictedResponse: Schema | undefined;
  readonly status: SuccessStatus;
  /** `none` for the sign-in operation, whose requests have no `Authorization` header. */
  readonly authorization: Authorization;
  /** For writes only. With `ignored`, the service saves no responses for idempotency keys. */
  readonly idempotency: "stored" | "ignored";
  /** False if read-only callers may call the operation too. */
  readonly isWrite: boolean;
}

interface Definition<Path extends string, Params, Query, Body, Response, Authorization> {
  method: Method;
  path: Path;
  summary: string;
  section: string;
  params?: Params;
  query?: Query;
  body?: Body;
  response: Response;
  restrictedResponse?: Schema;
  status?: SuccessStatus;
  authorization?: Authorization;
  idempotency?: "stored" | "ignored";
  isWrite?: boolean;
}

/** Declares one operation. By default, it returns 200 and is a write unless the method is GET. */
export function defineEndpoint<
  const Path extends string,
  Params extends ParamsOf<Path> = ParamsOf<Path>,
  Query extends ObjectSchema | undefined = undefined,
  Body extends Schema | undefined = undefined,
  Response extends Schema = Schema,
  const Authorization extends "required" | "none" = "required",
>(
  definition: Definition<Path, Params, Query, Body, Response, Authorization> &
    (ParamsOf<Path> extends undefined ? unknown : { params: Params }),
): Endpoint<Path, Params, Query, Body, Response, Authorization> {
  return {
    method: definition.method,
    path: definition.path,
    summary: definition.summary,
    section: definition.section,
    // Absent schemas are `undefined`, which is also the default of the type parameters.
    params: definition.params as Params,
    query: definition.query as Query,
    body: definition.body as Body,
    response: definition.response,
    restrictedResponse: definition.restrictedResponse,
    status: definition.status ?? 200,
    authorization: definition.authorization ?? ("required" as Authorization),
    idempotency: definition.idempotency ?? "stored",
    isWrite: definition.isWrite ?? definition.method !== "GET",
  };
}

type OutputOf<S> = S extends Schema ? z.output<S> : undefined;
type InputOf<S> = S extends Schema ? z.input<S> : undefined;

export type ParamsOutput<E extends Endpoint> = OutputOf<E["params"]>;
export type QueryOutput<E extends Endpoint> = OutputOf<E["query"]>;
export type BodyOutput<E extends Endpoint> = OutputOf<E["body"]>;
export type BodyInput<E extends Endpoint> = InputOf<E["body"]>;
export type ResponseInput<E extends Endpoint> = z.input<E["response"]>;
export type ResponseOutput<E extends Endpoint> = z.output<E["response"]>;

/**
 * A response that a service may send: any field may be missing or null, and any enumeration value
 * may be unknown. Readers of responses use this type, so that drift from the contract can't break a
 * page.
 */
export type Received<T> = unknown extends T
  ? T
  : T extends string
    ? string extends T
      ? T
      : T | (string & {})
    : T extends number | boolean | null | undefined
      ? T
      : T extends readonly (infer Item)[]
        ? readonly Received<Item>[]
        : T extends object
          ? { readonly [Key in keyof T]?: Received<T[Key]> | null | undefined }
          : T;
