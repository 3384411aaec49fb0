import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import type { Keyring } from "../secrets/keyring.ts";

/** The environment that records are read from or written to; `db` is a transaction. */
export interface Place {
  db: Kysely<Database>;
  keyring: Keyring;
  environmentId: string;
  organizationId: string;
  withSecrets: boolean;
}

export interface Numbered<R> {
  line: number;
  record: R;
}

export type RecordOutcome = "created" | "updated" | "unchanged";

/** One import as the writers of its kinds see it. */
export interface ImportJob extends Place {
  now: Date;
  count(outcome: RecordOutcome): void;
  /** Something in a line that does not fit; the import will write nothing. */
  fault(line: number, field: string, message: string): void;
  /** Whether there was one. */
  readonly faulted: boolean;
  notes: ImportNotes;
  /** Identifiers of the integrations that this file made primary, by channel. */
  primaries: Map<string, string>;
}

/** What an operator has to look after when the import is done. Identifiers. */
export interface ImportNotes {
  /** Integrations that are off here and on in the file, as it has no secrets. */
  switchedOff: string[];
  /** Integrations that gave up being the primary one to another of the file. */
  demoted: string[];
  /** New connections whose token the file does not have. */
  withoutToken: string[];
  /** Endpoints that cannot be made without the address that the file does not have. */
  endpointsLeftOut: string[];
  /** Channel settings of subscribers that cannot be made without credentials. */
  channelsLeftOut: number;
}

export const emptyNotes = (): ImportNotes => ({
  switchedOff: [],
  demoted: [],
  withoutToken: [],
  endpointsLeftOut: [],
  channelsLeftOut: 0,
});
