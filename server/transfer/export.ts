import type { Kysely } from "kysely";
import { sql } from "kysely";
import type { Database } from "../db/schema.ts";
import type { Keyring } from "../secrets/keyring.ts";
import { transferFormatName, transferFormatVersion, type Header } from "./format.ts";
import { type Kind, getLineKinds, recordKinds } from "./record-kinds.ts";
import { openTransfer } from "./transfer-context.ts";

export interface ExportOptions {
  db: Kysely<Database>;
  keyring: Keyring;
  environment: { id: string; name: string };
  kinds: readonly Kind[];
  withSecrets: boolean;
  now: Date;
}

/** Records written later can still be exported. */
export async function countRecords(
  db: Kysely<Database>,
  environmentId: string,
  kinds: readonly Kind[],
): Promise<number> {
  let total = 0;
  for (const kind of getLineKinds(kinds)) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(recordKinds[kind].table)}
      where environment_id = ${environmentId}`.execute(db);
    total += rows[0]?.count ?? 0;
  }
  return total;
}

/** Number of characters after which a chunk is written. */
const minChunkLength = 64 * 1024;

/**
 * Writes the records of one snapshot of an environment as NDJSON, in chunks of whole lines. Returns
 * the number of records by kind of line.
 */
export const exportRecords = (
  { db, keyring, environment, kinds, withSecrets, now }: ExportOptions,
  write: (text: string) => Promise<void>,
  onRecord: () => void = () => undefined,
): Promise<Record<string, number>> =>
  db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (transaction) => {
      const context = {
        ...(await openTransfer(transaction, keyring, environment.id)),
        withSecrets,
      };

      let texts: string[] = [];
      let characterCount = 0;
      const flush = async () => {
        if (texts.length > 0) await write(texts.join(""));
        texts = [];
        characterCount = 0;
      };
      const writeLine = async (line: object) => {
        const text = `${JSON.stringify(line)}\n`;
        texts.push(text);
        characterCount += text.length;
        if (characterCount >= minChunkLength) await flush();
      };

      const { id, name } = environment;
      await writeLine({
        format: transferFormatName,
        version: transferFormatVersion,
        environment: { id, name },
        exportedAt: now.toISOString(),
        withSecrets,
      } satisfies Header);
      const counts: Record<string, number> = {};
      let recordCount = 0;
      for (const kind of getLineKinds(kinds)) {
        counts[kind] = 0;
        for await (const record of recordKinds[kind].read(context)) {
          await writeLine({ kind, record });
          counts[kind] += 1;
          recordCount += 1;
          onRecord();
        }
      }
      await writeLine({ kind: "end", records: recordCount });
      await flush();
      return counts;
    });
