import type { Kysely } from "kysely";
import type {
  BodyOutput,
  Endpoint,
  ParamsOutput,
  QueryOutput,
  ResponseInput,
} from "../../contract/endpoint.ts";
import type { Api } from "../../contract/index.ts";
import type { Database } from "../db/schema.ts";
import type { Keyring } from "../secrets/keyring.ts";
import type { JsonText } from "./json-text.ts";

/** The API key or session of a request. It belongs to one environment. */
export interface Caller {
  kind: "session" | "apiKey";
  /** ID of the key or session, for the audit trail. */
  id: string;
  environmentId: string;
  organizationId: string;
  readOnly: boolean;
  expiresAt: Date | null;
}

/** Context of every handler. `db` is a transaction if the operation writes. */
export interface Context {
  db: Kysely<Database>;
  keyring: Keyring;
  now: Date;
}

export type SignedInContext = Context & { caller: Caller };

type CallerOf<E> = E extends { authorization: "none" } ? null : Caller;

export type Call<E extends Endpoint> = Context & {
  params: ParamsOutput<E>;
  query: QueryOutput<E>;
  body: BodyOutput<E>;
  caller: CallerOf<E>;
};

/** Handles one operation; throws HttpError to reject the request. */
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<ResponseInput<E> | JsonText>;

/** One handler per operation of the contract. A missing handler is a type error. */
export type Handlers = {
  readonly [Resource in keyof Api]: {
    readonly [Operation in keyof Api[Resource]]: Api[Resource][Operation] extends Endpoint
      ? Handler<Api[Resource][Operation]>
      : never;
  };
};
export type ResourceHandlers<Resource extends keyof Api> = Handlers[Resource];
