import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import { buildApp } from "../../server/app.ts";
import type { Database } from "../../server/db/schema.ts";
import { silentLog } from "../../server/log.ts";
import { openKeyring } from "../../server/secrets/keyring.ts";

export interface Statement {
  sql: string;
  parameters: readonly unknown[];
}

/** Returns the SQL statements that each request runs, including those of its authentication. */
export async function captureStatements(
  pool: pg.Pool,
  keyFile: string,
  token: string,
  paths: readonly string[],
): Promise<Map<string, Statement[]>> {
  let statements: Statement[] = [];
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      statements.push({ sql: query.sql, parameters: query.parameters });
    },
  });
  const app = buildApp({
    db,
    keyring: openKeyring(keyFile),
    clock: () => new Date(),
    log: silentLog,
    apiOrigins: [],
  });
  const statementsByPath = new Map<string, Statement[]>();
  for (const path of paths) {
    statements = [];
    const response = await app.request(path, { headers: { authorization: `Bearer ${token}` } });
    if (response.status !== 200) throw new Error(`${path}: ${await response.text()}`);
    statementsByPath.set(path, statements);
  }
  return statementsByPath;
}
