import * as z from "zod/mini";
import type { ObjectSchema, Schema } from "../../../contract/endpoint.ts";
import { decodeQuery, encodeQuery } from "../../../contract/wire.ts";

export type SearchOf<S extends ObjectSchema> = {
  [Field in keyof z.output<S>]?: z.output<S>[Field] | undefined;
};

export type QueryValues = Parameters<typeof encodeQuery>[0];

/**
 * Returns a parser for the search params of a URL, or for the parsed values of an in-app link. The
 * parser drops invalid fields, so a malformed or outdated URL still opens.
 */
export function createSearchParser<S extends ObjectSchema>(
  schema: S,
): (search: Record<string, unknown>) => SearchOf<S> {
  const shape = schema._zod.def.shape as Record<string, Schema>;
  return (search) => {
    // The codec and the fields produce only strings, numbers, booleans, and lists of these.
    const values = decodeQuery(schema, encodeQuery(search as QueryValues));
    const params: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(values)) {
      const result = z.safeParse(shape[name] ?? z.never(), value);
      if (result.success && result.data !== undefined) params[name] = result.data;
    }
    return params as SearchOf<S>;
  };
}

/** The search params of every cursor-paginated list. */
export interface ListSearch {
  after?: string | undefined;
  before?: string | undefined;
  limit?: number | undefined;
  orderBy?: string | undefined;
  orderDirection?: string | undefined;
}

/**
 * Applies changes to a search and removes the cursor, which is valid only for the previous list.
 */
export function applyChanges<Search extends ListSearch>(
  search: Search,
  changes: Partial<Search>,
): Search {
  return { ...search, after: undefined, before: undefined, ...changes };
}
