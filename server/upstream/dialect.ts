import type { Method } from "../../contract/endpoint.ts";

/** Names of one kind, from the contract's name to the service's. Each name appears once. */
export type Names = Readonly<Record<string, string>>;

/**
 * Place in a JSON body. `jobs[].providerId` is relative to the record, with or without an envelope
 * `{"data": …}` around it. For a page of a list, the path begins with `data[]`.
 */
export interface JsonPlace {
  readonly path: string;
  /** Renames the text at the path, if it is one of these names. */
  readonly values?: Names;
  /** Renames keys of the object at the path. */
  readonly keys?: Names;
}

/** The places of one operation that contain names of the service. */
export interface OperationNames {
  /** By query parameter. */
  readonly query?: Readonly<Record<string, Names>>;
  readonly request?: readonly JsonPlace[];
  readonly response?: readonly JsonPlace[];
}

export type OperationKey = `${Method} /${string}`;

/**
 * Describes a service whose API is the contract under other names. It is data: everything that
 * isn't listed passes unchanged in both directions.
 */
export interface Dialect {
  /** For people, for example "Novu". */
  readonly label: string;
  /** By method and path, for example `GET /v1/notifications/{notificationId}`. */
  readonly operations: Readonly<Record<OperationKey, OperationNames>>;
}
