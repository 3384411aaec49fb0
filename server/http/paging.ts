import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import { maxTotalCount } from "../../contract/common.ts";
import type { SignedInContext } from "./call.ts";
import {
  type CursorScope,
  decodeCursor,
  encodeCursor,
  type Position,
  readCursorKey,
} from "./cursor.ts";

interface PageRequest {
  after?: string | undefined;
  before?: string | undefined;
  limit: number;
  orderBy: string;
  orderDirection: "ASC" | "DESC";
  includeCursor: boolean;
}

/** The part of a query builder that reading a page needs. */
interface RowQuery<Row> extends Expression<unknown> {
  where(condition: Expression<SqlBool>): RowQuery<Row>;
  orderBy(order: Expression<unknown>): RowQuery<Row>;
  limit(maxRows: number): RowQuery<Row>;
  execute(): Promise<Row[]>;
}

export interface PageSource<Row> {
  /** Name of the list, which is part of its cursors' signatures. */
  resource: string;
  /** Selects all rows. `idsQuery` selects only their IDs. */
  rowsQuery: RowQuery<Row>;
  idsQuery: RowQuery<unknown>;
  conditions: readonly Expression<SqlBool>[];
  /** SQL of the sort key, which has the type `cast`. */
  value: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  cast: CursorScope["cast"];
  getPosition: (row: Row) => Position;
}

export interface RowPage<Row> {
  rows: Row[];
  next: string | null;
  previous: string | null;
  totalCount: number;
  totalCountCapped: boolean;
}

/** Reads one page by cursor, without duplicates or gaps while records are inserted. */
export async function readPage<Row>(
  call: SignedInContext & { query: PageRequest },
  source: PageSource<Row>,
): Promise<RowPage<Row>> {
  const { db, query } = call;
  const { environmentId } = call.caller;
  const { limit, orderBy, orderDirection, includeCursor } = query;
  const { id, value, conditions } = source;
  const scope: CursorScope = {
    key: await readCursorKey(call, environmentId),
    list: `${environmentId} ${source.resource} ${orderBy}`,
    cast: source.cast,
  };
  const decodePosition = (side: "after" | "before") =>
    query[side] === undefined ? undefined : decodeCursor(query[side], scope, side);
  const after = decodePosition("after");
  const before = decodePosition("before");

  const createComparison = (position: Position, side: "after" | "before", isInclusive: boolean) => {
    const isForward = (side === "after") === (orderDirection === "ASC");
    const operator = sql.raw((isForward ? ">" : "<") + (isInclusive ? "=" : ""));
    return sql<SqlBool>`(${value}, ${id}) ${operator} (${position.value}::${sql.raw(scope.cast)}, ${position.id}::text)`;
  };
  const combineConditions = (allConditions: readonly Expression<SqlBool>[]) =>
    sql<SqlBool>`(${sql.join(allConditions, sql` and `)})`;
  const fetchRows = (
    cursorConditions: readonly Expression<SqlBool>[],
    isReversed: boolean,
    maxRows: number,
  ) => {
    const keyword = sql.raw((orderDirection === "ASC") === isReversed ? "desc" : "asc");
    return source.rowsQuery
      .where(combineConditions([...conditions, ...cursorConditions]))
      .orderBy(sql`${value} ${keyword}, ${id} ${keyword}`)
      .limit(maxRows)
      .execute();
  };
  const hasRows = async (cursorCondition: Expression<SqlBool>) =>
    (await fetchRows([cursorCondition], false, 1)).length > 0;
  // Counting stops one above the cap.
  const countMatches = async () => {
    const matchingIdsQuery = source.idsQuery
      .where(combineConditions(conditions))
      .limit(maxTotalCount + 1);
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from (${matchingIdsQuery}) as matching`.execute(db);
    return rows[0]?.count ?? 0;
  };

  const cursorConditions = [
    ...(after ? [createComparison(after, "after", includeCursor)] : []),
    ...(before ? [createComparison(before, "before", includeCursor)] : []),
  ];
  // The page before a cursor is read in reverse order, and its rows are then reversed.
  const isReversed = before !== undefined && after === undefined;
  const [fetchedRows, matchCount] = await Promise.all([
    fetchRows(cursorConditions, isReversed, limit + 1),
    countMatches(),
  ]);
  const rows = fetchedRows.slice(0, limit);
  if (isReversed) rows.reverse();

  const firstRow = rows[0];
  const lastRow = rows.at(-1);
  let nextCursor: string | null = null;
  let previousCursor: string | null = null;
  if (firstRow !== undefined && lastRow !== undefined) {
    const hasMore = fetchedRows.length > limit;
    const firstPosition = source.getPosition(firstRow);
    const lastPosition = source.getPosition(lastRow);
    const hasPrevious = isReversed
      ? hasMore
      : after !== undefined && (await hasRows(createComparison(firstPosition, "before", false)));
    const hasNext = isReversed
      ? await hasRows(createComparison(lastPosition, "after", false))
      : hasMore;
    if (hasNext) nextCursor = encodeCursor(lastPosition, scope);
    if (hasPrevious) previousCursor = encodeCursor(firstPosition, scope);
  }
  return {
    rows,
    next: nextCursor,
    previous: previousCursor,
    totalCount: Math.min(matchCount, maxTotalCount),
    totalCountCapped: matchCount > maxTotalCount,
  };
}
