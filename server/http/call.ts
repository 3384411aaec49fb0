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

/** Who calls: a key or a session token, each of one environment. */
export interface Caller {
  kind: "session" | "apiKey";
  /** Id of the key or session, for the audit trail. */
  id: string;
  environmentId: string;
  organizationId: string;
  readOnly: boolean;
  expiresAt: Date | null;
}

/** What every handler works with. `db` is a transaction when the operation writes. */
export interface Context {
  db: Kysely<Database>;
  keyring: Keyring;
  /** The time of the request. */
  now: Date;
}

type CallerOf<E> = E extends { authorization: "none" } ? null : Caller;

export type Call<E extends Endpoint> = Context & {
  params: ParamsOutput<E>;
  query: QueryOutput<E>;
  body: BodyOutput<E>;
  caller: CallerOf<E>;
};

/** Answers one operation; throws HttpError to refuse. */
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<ResponseInput<E>>;

/** A handler for each operation of the contract: a missing one does not compile. */
export type Handlers = {
  readonly [Resource in keyof Api]: {
    readonly [Operation in keyof Api[Resource]]: Api[Resource][Operation] extends Endpoint
      ? Handler<Api[Resource][Operation]>
      : never;
  };
};
export type ResourceHandlers<Resource extends keyof Api> = Handlers[Resource];
