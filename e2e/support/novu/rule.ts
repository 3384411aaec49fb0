import type { OperationKey } from "../../../server/upstream/dialect.ts";
import type { ExtraRecords } from "../../../server/testing/extra-records.ts";
import type { Caller } from "./callers.ts";
import type { JsonObject } from "./json.ts";
import type { Settings } from "./settings.ts";

/** A request with the contract's names for parameters and fields. */
export interface Call {
  readonly operation: OperationKey;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: JsonObject;
}

export interface RuleContext {
  readonly settings: Settings;
  readonly caller: Caller;
  /** The client's request before rules change it. */
  readonly sentCall: Call;
  /** Reads for which the contract has no operation. */
  readonly records: ExtraRecords;
  /** Fields that the embedded service doesn't save, by the record's ID or identifier. */
  readonly extraFieldsById: Map<string, JsonObject>;
  /** Sends a GET request to the embedded service with the caller's credential. */
  readonly read: (path: string) => Promise<JsonObject>;
}

export interface ServiceError {
  readonly status: number;
  readonly body: JsonObject;
}

/** One behavior of Novu that differs from the contract. */
export interface Rule {
  readonly behavior: string;
  /**
   * Versions of `@novu/api`, commits of Novu, or the year of Novu's source code that show the
   * behavior.
   */
  readonly evidence: string;
  readonly operations: readonly OperationKey[];
  readonly applies?: (context: RuleContext) => boolean;
  /** Changes the request before the embedded service receives it. Throws NovuError to reject it. */
  readonly changeRequest?: (call: Call, context: RuleContext) => Call | Promise<Call>;
  /** Changes a successful response. */
  readonly changeResponse?: (body: unknown, context: RuleContext) => unknown;
  /** Replaces the status of the embedded service's successful response. */
  readonly status?: number;
  /**
   * Handles an error: returns the body of a successful response, throws another error, or returns
   * undefined to keep the original error.
   */
  readonly handleError?: (error: ServiceError, context: RuleContext) => unknown;
}

/** Returns a copy of the call with changed query parameters. `undefined` removes a parameter. */
export function withQuery(call: Call, changes: Readonly<Record<string, string | undefined>>): Call {
  const query = new URLSearchParams(call.query);
  for (const [name, value] of Object.entries(changes)) {
    query.delete(name);
    if (value !== undefined) query.set(name, value);
  }
  return { ...call, query };
}
