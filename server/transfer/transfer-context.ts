import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import type { Keyring } from "../secrets/keyring.ts";

/** Environment of an export or import. `db` is a transaction. */
export interface TransferContext {
  db: Kysely<Database>;
  keyring: Keyring;
  environmentId: string;
  organizationId: string;
  withSecrets: boolean;
}

export interface NumberedRecord<R> {
  line: number;
  record: R;
}

export type RecordOutcome = "created" | "updated" | "unchanged";

export interface ImportJob extends TransferContext {
  now: Date;
  count(outcome: RecordOutcome): void;
  /** Reports an error in a line, which prevents all writes. */
  reportError(line: number, field: string, message: string): void;
  readonly hasErrors: boolean;
  notes: ImportNotes;
  /** Identifiers of the integrations that this file set as primary, by channel. */
  primaries: Map<string, string>;
}

/** Identifiers and numbers that the operator must follow up on after an import. */
export interface ImportNotes {
  /** Integrations that remain inactive, because the file has no secrets. */
  deactivated: string[];
  /** Integrations that are no longer primary, because the file sets another one as primary. */
  demoted: string[];
  /** New connections without a token in the file. */
  withoutToken: string[];
  /** Endpoints that were skipped, because the file lacks their URL. */
  skippedEndpoints: string[];
  /** Number of channel settings that were skipped, because the file lacks their credentials. */
  skippedChannelCount: number;
}

export const emptyNotes = (): ImportNotes => ({
  deactivated: [],
  demoted: [],
  withoutToken: [],
  skippedEndpoints: [],
  skippedChannelCount: 0,
});
