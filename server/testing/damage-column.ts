import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema.ts";

/** Changes one byte of each value of an encrypted column, so that it can't be decrypted. */
export async function damageColumn(
  db: Kysely<Database>,
  table: string,
  column: string,
): Promise<void> {
  const columnSql = sql.ref(column);
  await sql`update ${sql.table(table)} set ${columnSql} = set_byte(${columnSql}, 40, get_byte(${columnSql}, 40) # 1)
    where ${columnSql} is not null`.execute(db);
}
