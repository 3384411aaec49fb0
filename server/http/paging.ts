import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import { totalCountCap } from "../../contract/common.ts";
import { type CursorScope, decodeCursor, encodeCursor, type Position } from "./cursor.ts";

export interface PageRequest {
  after?: string | undefined;
  before?: string | undefined;
  limit: number;
  orderDirection: "ASC" | "DESC";
  includeCursor: boolean;
}

export interface Order extends CursorScope {
  /** SQL of the sort key, which has the type `cast`. */
  value: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
}

export interface PageSource<Row> {
  fetch: (query: {
    where: Expression<SqlBool>[];
    orderBy: RawBuilder<unknown>;
    limit: number;
  }) => Promise<Row[]>;
  /** Counts matching rows up to `max`. */
  count: (max: number) => Promise<number>;
  position: (row: Row) => Position;
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
  request: PageRequest,
  order: Order,
  source: PageSource<Row>,
): Promise<RowPage<Row>> {
  const { limit, orderDirection, includeCursor } = request;
  const cursor = (side: "after" | "before") =>
    request[side] === undefined ? undefined : decodeCursor(request[side], order, side);
  const after = cursor("after");
  const before = cursor("before");

  const compare = (position: Position, side: "after" | "before", including: boolean) => {
    const forwards = (side === "after") === (orderDirection === "ASC");
    const operator = sql.raw((forwards ? ">" : "<") + (including ? "=" : ""));
    return sql<SqlBool>`(${order.value}, ${order.id}) ${operator} (${position.value}::${sql.raw(order.cast)}, ${position.id}::text)`;
  };
  const direction = (reversed: boolean) => {
    const keyword = sql.raw((orderDirection === "ASC") === reversed ? "desc" : "asc");
    return sql`${order.value} ${keyword}, ${order.id} ${keyword}`;
  };
  const exists = async (where: Expression<SqlBool>) =>
    (await source.fetch({ where: [where], orderBy: direction(false), limit: 1 })).length > 0;

  const where = [
    ...(after ? [compare(after, "after", includeCursor)] : []),
    ...(before ? [compare(before, "before", includeCursor)] : []),
  ];
  // The page before a cursor is read in reverse order and reversed.
  const isReversed = before !== undefined && after === undefined;
  const [found, counted] = await Promise.all([
    source.fetch({ where, orderBy: direction(isReversed), limit: limit + 1 }),
    source.count(totalCountCap + 1),
  ]);
  const rows = found.slice(0, limit);
  if (isReversed) rows.reverse();

  const first = rows[0];
  const last = rows.at(-1);
  let next: string | null = null;
  let previous: string | null = null;
  if (first !== undefined && last !== undefined) {
    const more = found.length > limit;
    const firstAt = source.position(first);
    const lastAt = source.position(last);
    const hasPrevious = isReversed
      ? more
      : after !== undefined && (await exists(compare(firstAt, "before", false)));
    const hasNext = isReversed ? await exists(compare(lastAt, "after", false)) : more;
    if (hasNext) next = encodeCursor(lastAt, order);
    if (hasPrevious) previous = encodeCursor(firstAt, order);
  }
  return {
    rows,
    next,
    previous,
    totalCount: Math.min(counted, totalCountCap),
    totalCountCapped: counted > totalCountCap,
  };
}
