import type { Method } from "../../contract/endpoint.ts";
import type { ExtraOperation } from "../../contract/session.ts";

/**
 * Maps the contract's names of one kind to the service's names. All names are ASCII, and each name
 * occurs once.
 */
export type Names = Readonly<Record<string, string>>;

/**
 * Location in a JSON body. `jobs[].providerId` is relative to the record, with or without an
 * envelope `{"data": …}` around it. For a page of a list, the path begins with `data[]`.
 */
export interface JsonLocation {
  readonly path: string;
  /** Renames the text at the path, if it is one of these names. */
  readonly values?: Names;
  /** Renames keys of the object at the path. No other location may be below a renamed key. */
  readonly keys?: Names;
  /** Key to remove from the object at the path in responses to API keys. */
  readonly hiddenKey?: string;
}

/** Names in one operation's requests and responses that differ from the contract. */
export interface OperationNames {
  /** Renamed values, by query parameter. */
  readonly queryNames?: Readonly<Record<string, Names>>;
  readonly requestLocations?: readonly JsonLocation[];
  readonly responseLocations?: readonly JsonLocation[];
}

export type OperationKey = `${Method} /${string}`;

/**
 * A write for which the service clears or replaces a value that the request omits. The contract
 * preserves such a value, so the proxy adds the saved one. Paths use the service's names.
 */
export interface Completion {
  readonly operation: OperationKey;
  /** Path of the record. Parameters come from the path or the body of the write. */
  readonly recordPath: `/${string}`;
  /** Path of the saved value in the record, for example `channels[].credentials.deviceTokens`. */
  readonly from: string;
  /**
   * Path of the active integrations. Required if `from` contains a list. Each list item belongs to
   * an integration. The body selects an integration by `providerId` and an optional
   * `integrationIdentifier`.
   */
  readonly integrationsPath?: `/${string}`;
  /** Path of the value in the body. */
  readonly to: string;
  /** Writes with this query parameter only create records, so they don't need a saved value. */
  readonly unless?: readonly [name: string, value: string];
}

/**
 * A query parameter with IDs, for which the contract also accepts identifiers. The proxy reads the
 * record of each identifier and sends the record's ID.
 */
export interface IdParameter {
  readonly operation: OperationKey;
  readonly name: string;
  /** Matches IDs, which are sent unchanged. */
  readonly idPattern: RegExp;
  /** Path of the record of an `{identifier}`. */
  readonly recordPath: `/${string}`;
  /** Key of the ID in the record. */
  readonly from: string;
  /** An ID that no record has. Sent if no record has the identifier. */
  readonly noMatchId: string;
}

/** Names and paths that the service uses for callers and environments. */
export interface SessionDialect {
  /** Header that selects the environment of a session. */
  readonly environmentHeader: string;
  /** Claim of a session token with the ID of the environment to open first. */
  readonly environmentClaim: string;
  /** Path of the environment of an API key. */
  readonly currentPath: `/${string}`;
  /** Path of the environments of a session. */
  readonly listPath: `/${string}`;
  readonly idKey: string;
  readonly nameKey: string;
  readonly organizationKey: string;
  /** An environment with one of these values isn't production. */
  readonly developmentValues: readonly (readonly [key: string, value: string])[];
}

/**
 * Describes a service whose API is the contract with other names. Everything that isn't listed
 * passes unchanged in both directions.
 */
export interface Dialect {
  /** Display name, for example "Novu". */
  readonly label: string;
  /** Renames by operation, for example `GET /v1/notifications/{notificationId}`. */
  readonly operations: Readonly<Record<OperationKey, OperationNames>>;
  readonly completions: readonly Completion[];
  readonly idParameters: readonly IdParameter[];
  /**
   * Query parameters that the contract combines with "and", and the service with "or". A request
   * with more than one of them is rejected.
   */
  readonly exclusiveParameters?: Readonly<Partial<Record<OperationKey, readonly string[]>>>;
  /**
   * Operations that would create a second record if repeated. The field gets a value that depends
   * on the idempotency key, so that the service rejects the repetition as a duplicate.
   */
  readonly uniqueFields: Readonly<Record<OperationKey, { field: string; prefixField: string }>>;
  /** Whether the service applies a write with an idempotency key at most once. */
  readonly honorsIdempotencyKeys: boolean;
  readonly session: SessionDialect;
  /** Paths whose responses show whether the service has an operation beyond the contract. */
  readonly extraOperations: Readonly<Partial<Record<ExtraOperation, `/${string}`>>>;
  /** Matches the message of a 404 for an unknown route. */
  readonly unknownRoutePattern: RegExp;
  /** Matches the message of a 401 to a valid caller who may not call the operation. */
  readonly forbiddenPattern?: RegExp;
  /** Field of a validation error that contains messages about the whole request. */
  readonly wholeRequestField: string;
  readonly healthPath: `/${string}`;
  /**
   * Paths whose responses contain credentials of other callers. Requests to these paths, and to
   * paths below them, aren't forwarded.
   */
  readonly secretPaths: readonly `/${string}`[];
}
