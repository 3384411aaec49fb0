import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema.ts";
import type { Keyring } from "../secrets/keyring.ts";

/** Environment of an export or import. `db` is a transaction. */
export interface TransferContext {
  db: Kysely<Database>;
  keyring: Keyring;
  environmentId: string;
  organizationId: string;
  readonly withSecrets: boolean;
}

/**
 * Prepares the transaction `db` for an export or import. Disables its timeouts, because the speed
 * depends on the source of an import, and on the consumer of an export, which applies backpressure.
 */
export async function openTransfer(
  db: Kysely<Database>,
  keyring: Keyring,
  environmentId: string,
): Promise<Omit<TransferContext, "withSecrets">> {
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(db);
  const { organization_id } = await db
    .selectFrom("environments")
    .select("organization_id")
    .where("id", "=", environmentId)
    .executeTakeFirstOrThrow();
  return { db, keyring, environmentId, organizationId: organization_id };
}

export interface NumberedRecord<R> {
  line: number;
  record: R;
}

export type RecordOutcome = "created" | "updated" | "unchanged";

export interface ImportContext extends TransferContext {
  now: Date;
  /** Reports an error in a line. Any error prevents all writes. */
  reportError(line: number, field: string, message: string): void;
  readonly hasErrors: boolean;
  notes: ImportNotes;
  /** Identifiers of the integrations that this file set as primary, by channel. */
  primaryIdentifiersByChannel: Map<string, string>;
  /** Identifiers of this file's integrations that stay primary, although they aren't primary in it. */
  keptPrimaryIdentifiers: Set<string>;
  /** Saved IDs of the steps of imported workflows, by their IDs in the file. */
  stepIdsByFileId: Map<string, string>;
}

/** Identifiers and counts of records that the operator must follow up on after an import. */
export type ImportNotes = ReturnType<typeof createNotes>;

export const createNotes = () => ({
  /** Integrations that are active in a file without secrets, but new or inactive in the target. */
  deactivated: [] as string[],
  /**
   * Integrations whose saved secrets were removed, because they can't be decrypted. Those that lost
   * their credentials are inactive.
   */
  unreadable: [] as string[],
  /** Integrations that are no longer primary. */
  demoted: [] as string[],
  /** Integrations that are primary in a file without secrets, but inactive in the target. */
  inactivePrimaries: [] as string[],
  /** New connections without a token in the file. */
  withoutToken: [] as string[],
  /** Endpoints that were skipped, because the file lacks their URL. */
  skippedEndpoints: [] as string[],
  /** Number of channel settings that were skipped, because the file lacks their credentials. */
  skippedChannelCount: 0,
});
