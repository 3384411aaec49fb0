import { createHash } from "node:crypto";
import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import { totalCountCap } from "../../contract/common.ts";
import { HttpError } from "./errors.ts";

/** The place of one record in a list: the value it is ordered by, and its id. */
export interface Position {
  value: string;
  id: string;
}

const checksum = (payload: string, list: string) =>
  createHash("sha256").update(`${list}\n${payload}`).digest("base64url").slice(0, 16);

/**
 * An opaque cursor, bound to its list (environment, resource and `orderBy`) by a checksum: one that
 * was changed, or comes from another list or order, is refused instead of starting somewhere else.
 */
export function encodeCursor(position: Position, list: string): string {
  const payload = Buffer.from(JSON.stringify([position.value, position.id])).toString("base64url");
  return `${payload}.${checksum(payload, list)}`;
}

export function decodeCursor(cursor: string, list: string, name: string): Position {
  const [payload = "", sum = ""] = cursor.split(".");
  if (sum === "" || sum !== checksum(payload, list)) {
    throw new HttpError(400, `The cursor in ${name} is not one of this list and order.`, {
      errors: { [name]: { messages: ["Not a cursor of this list and order"] } },
    });
  }
  const [value, id] = JSON.parse(Buffer.from(payload, "base64url").toString()) as [string, string];
  return { value, id };
}

export interface PageRequest {
  after?: string | undefined;
  before?: string | undefined;
  limit?: number | undefined;
  orderDirection?: "ASC" | "DESC" | undefined;
  includeCursor?: boolean | undefined;
}

/** How one list is ordered in SQL. */
export interface Order {
  /** Binds cursors: environment, resource, `orderBy`. */
  list: string;
  /** SQL of the value that orders, of the same type as `cast`. */
  value: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  /** SQL type of `value`. */
  cast: "text" | "timestamptz";
}

export interface PageSource<Row> {
  /** Rows that fit, in the given direction. */
  fetch: (query: {
    where: Expression<SqlBool>[];
    orderBy: RawBuilder<unknown>;
    limit: number;
  }) => Promise<Row[]>;
  /** Rows that fit the filter, counted to `most` at the most. */
  count: (most: number) => Promise<number>;
  position: (row: Row) => Position;
}

export interface Page<Row> {
  rows: Row[];
  next: string | null;
  previous: string | null;
  totalCount: number;
  totalCountCapped: boolean;
}

const defaultLimit = 10;

/** One page of a list by cursor; nothing twice and nothing skipped while records are inserted. */
export async function readPage<Row>(
  request: PageRequest,
  order: Order,
  source: PageSource<Row>,
): Promise<Page<Row>> {
  const { limit = defaultLimit, orderDirection = "DESC", includeCursor = false } = request;
  const after = request.after && decodeCursor(request.after, order.list, "after");
  const before = request.before && decodeCursor(request.before, order.list, "before");

  const compare = (position: Position, side: "after" | "before", including: boolean) => {
    const forwards = (side === "after") === (orderDirection === "ASC");
    const operator = sql.raw((forwards ? ">" : "<") + (including ? "=" : ""));
    return sql<SqlBool>`(${order.value}, ${order.id}) ${operator} (${position.value}::${sql.raw(order.cast)}, ${position.id}::text)`;
  };
  const direction = (reversed: boolean) => {
    const word = sql.raw((orderDirection === "ASC") === reversed ? "desc" : "asc");
    return sql`${order.value} ${word}, ${order.id} ${word}`;
  };
  const exists = async (where: Expression<SqlBool>) =>
    (await source.fetch({ where: [where], orderBy: direction(false), limit: 1 })).length > 0;

  const where = [
    ...(after ? [compare(after, "after", includeCursor)] : []),
    ...(before ? [compare(before, "before", includeCursor)] : []),
  ];
  // The page just before a cursor is read backwards from it and turned round.
  const backwards = before !== undefined && before !== "" && !after;
  const [found, counted] = await Promise.all([
    source.fetch({ where, orderBy: direction(backwards), limit: limit + 1 }),
    source.count(totalCountCap + 1),
  ]);
  const rows = found.slice(0, limit);
  if (backwards) rows.reverse();

  const first = rows[0];
  const last = rows.at(-1);
  let next: string | null = null;
  let previous: string | null = null;
  if (first !== undefined && last !== undefined) {
    const more = found.length > limit;
    const firstAt = source.position(first);
    const lastAt = source.position(last);
    const hasPrevious = backwards
      ? more
      : after !== undefined && after !== "" && (await exists(compare(firstAt, "before", false)));
    const hasNext = backwards ? await exists(compare(lastAt, "after", false)) : more;
    if (hasNext) next = encodeCursor(lastAt, order.list);
    if (hasPrevious) previous = encodeCursor(firstAt, order.list);
  }
  return {
    rows,
    next,
    previous,
    totalCount: Math.min(counted, totalCountCap),
    totalCountCapped: counted > totalCountCap,
  };
}
