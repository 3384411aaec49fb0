import * as z from "zod/mini";
import type { ObjectSchema, Schema } from "../../../contract/endpoint.ts";
import { decodeQuery, encodeQuery } from "../../../contract/wire.ts";

/** The search params of a schema: every field may be absent. */
export type SearchOf<S extends ObjectSchema> = {
  [Field in keyof z.output<S>]?: z.output<S>[Field] | undefined;
};

type QueryValues = Parameters<typeof encodeQuery>[0];

/**
 * Reads the search params of a URL by the same schema that checks the request. A field that does
 * not fit is left out, so that a bad or an old link still opens. Accepts both texts from the URL
 * and typed values from a link in the console.
 */
export function searchOf<S extends ObjectSchema>(
  schema: S,
): (search: Record<string, unknown>) => SearchOf<S> {
  const shape = schema._zod.def.shape as Record<string, Schema>;
  return (search) => {
    // Only texts, numbers, booleans and lists of them come out of the codec or fit a field.
    const values = decodeQuery(schema, encodeQuery(search as QueryValues));
    const found: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(values)) {
      const result = z.safeParse(shape[name] ?? z.never(), value);
      if (result.success && result.data !== undefined) found[name] = result.data;
    }
    return found as SearchOf<S>;
  };
}

/** The search params of every list by cursor. */
export interface ListSearch {
  after?: string | undefined;
  before?: string | undefined;
  limit?: number | undefined;
  orderBy?: string | undefined;
  orderDirection?: string | undefined;
}

export const pageSizes = [25, 50, 100] as const;
export const usualPageSize = 50;

/** Returns the search with changes, without the cursor: that belongs to the list it came from. */
export function withChanges<Search extends ListSearch>(
  search: Search,
  changes: Partial<Search>,
): Search {
  return { ...search, after: undefined, before: undefined, ...changes };
}
