import type pg from "pg";
import type { Query } from "./prepared.ts";

/** Limits in milliseconds; 0 for no limit. */
export interface TimeLimits {
  statementTimeoutMs: number;
  idleInTransactionTimeoutMs: number;
}

export const createTimeLimits = (statementTimeoutMs: number): TimeLimits => ({
  statementTimeoutMs,
  idleInTransactionTimeoutMs: statementTimeoutMs * 2,
});

/**
 * Reports whether exactly the requested limits are enabled. Doesn't compare values, because the
 * operator may have set different ones.
 */
export const areLimitsSet = (actualLimits: TimeLimits, requestedLimits: TimeLimits): boolean =>
  (["statementTimeoutMs", "idleInTransactionTimeoutMs"] as const).every(
    (key) => (actualLimits[key] === 0) === (requestedLimits[key] === 0),
  );

// Statements with which Kysely's driver begins and ends transactions.
const beginPattern = /^(begin|start transaction)\b/;
const endPattern = /^(commit|rollback)$/;

/**
 * Returns a function that runs each statement in a transaction, and sets the limits in every
 * transaction. A pooler in transaction mode rejects or ignores startup parameters, and session
 * settings would leak to other clients.
 */
export function createLimitedQuery({
  statementTimeoutMs,
  idleInTransactionTimeoutMs,
}: TimeLimits): Query {
  const limitsSql =
    `set local statement_timeout = ${statementTimeoutMs}; ` +
    `set local idle_in_transaction_session_timeout = ${idleInTransactionTimeoutMs}`;
  const clientsInTransaction = new WeakSet<pg.PoolClient>();

  async function rollBackOnError<Result>(
    client: pg.PoolClient,
    run: () => Promise<Result>,
  ): Promise<Result> {
    try {
      return await run();
    } catch (error) {
      // If the connection is lost, PostgreSQL rolls back.
      await client.query("rollback").catch(() => undefined);
      throw error;
    }
  }

  return async (client, text, values) => {
    if (beginPattern.test(text)) {
      return await rollBackOnError(client, async () => {
        const result = await client.query(text);
        await client.query(limitsSql);
        clientsInTransaction.add(client);
        return result;
      });
    }
    if (clientsInTransaction.has(client)) {
      const result = await client.query(text, values);
      if (endPattern.test(text)) clientsInTransaction.delete(client);
      return result;
    }
    return await rollBackOnError(client, async () => {
      await client.query(`begin; ${limitsSql}`);
      const result = await client.query(text, values);
      await client.query("commit");
      return result;
    });
  };
}
