import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  type QueryResult,
  type TransactionSettings,
} from "kysely";

/** Limits in milliseconds; 0 for no limit. */
export interface TimeLimits {
  statement: number;
  idleInTransaction: number;
}

export const timeLimits = (statement: number): TimeLimits => ({
  statement,
  idleInTransaction: statement * 2,
});

/** Reports whether every requested limit is set. The operator may have set other values. */
export const areLimitsSet = (actual: TimeLimits, requested: TimeLimits): boolean =>
  (["statement", "idleInTransaction"] as const).every(
    (key) => (actual[key] === 0) === (requested[key] === 0),
  );

const setLocal = ({ statement, idleInTransaction }: TimeLimits): string =>
  `set local statement_timeout = ${statement}; ` +
  `set local idle_in_transaction_session_timeout = ${idleInTransaction}`;

const commit = CompiledQuery.raw("commit");
const rollback = CompiledQuery.raw("rollback");

class LimitedConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  readonly #begin: CompiledQuery;
  isInTransaction = false;

  constructor(inner: DatabaseConnection, limits: string) {
    this.inner = inner;
    this.#begin = CompiledQuery.raw(`begin; ${limits}`);
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.isInTransaction) return await this.inner.executeQuery<Row>(query);
    await this.inner.executeQuery(this.#begin);
    try {
      const result = await this.inner.executeQuery<Row>(query);
      await this.inner.executeQuery(commit);
      return result;
    } catch (error) {
      // If the connection is lost, PostgreSQL rolls back.
      await this.inner.executeQuery(rollback).catch(() => undefined);
      throw error;
    }
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize?: number) {
    return this.inner.streamQuery<Row>(query, chunkSize);
  }
}

class LimitedDriver implements Driver {
  readonly #inner: Driver;
  readonly #limits: string;

  constructor(inner: Driver, limits: TimeLimits) {
    this.#inner = inner;
    this.#limits = setLocal(limits);
  }

  init = () => this.#inner.init();
  destroy = () => this.#inner.destroy();

  async acquireConnection(): Promise<LimitedConnection> {
    return new LimitedConnection(await this.#inner.acquireConnection(), this.#limits);
  }

  releaseConnection = ({ inner }: LimitedConnection) => this.#inner.releaseConnection(inner);

  async beginTransaction(
    connection: LimitedConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    await this.#inner.beginTransaction(connection.inner, settings);
    await connection.inner.executeQuery(CompiledQuery.raw(this.#limits));
    connection.isInTransaction = true;
  }

  async commitTransaction(connection: LimitedConnection): Promise<void> {
    await this.#inner.commitTransaction(connection.inner);
    connection.isInTransaction = false;
  }

  async rollbackTransaction(connection: LimitedConnection): Promise<void> {
    await this.#inner.rollbackTransaction(connection.inner);
    connection.isInTransaction = false;
  }
}

/**
 * Sets the limits in every transaction, and wraps single statements in one. A pooler in transaction
 * mode rejects or ignores startup parameters, and session settings would leak to other clients.
 */
export class TransactionLimitsDialect extends PostgresDialect {
  readonly #limits: TimeLimits;

  constructor(config: PostgresDialectConfig, limits: TimeLimits) {
    super(config);
    this.#limits = limits;
  }

  override createDriver(): Driver {
    return new LimitedDriver(super.createDriver(), this.#limits);
  }
}
