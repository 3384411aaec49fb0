import * as z from "zod/mini";
import { timestampFilter } from "../../../contract/common.ts";
import { preferSpan, spanPattern } from "../../lib/time/span.ts";
import { type SearchOf, createSearchParser } from "../lists/search.ts";

export const overviewViews = ["providers", "delays", "values", "differences"] as const;
export const groupViews = ["differences", "samples", "texts"] as const;
const failureViews = [...overviewViews, "samples", "texts"] as const;

/**
 * Search params of the page: the scanned window (`last`, or `after` and `before`), conditions
 * (`where`), whether to include failures of steps that don't match (`otherSteps`), the visible part of the window (`from`, `to`), the open group, the tab, a marker that
 * separates two periods to compare, and whether new events are watched.
 */
const searchSchema = z.object({
  last: z.optional(z.string().check(z.regex(spanPattern))),
  after: z.optional(timestampFilter),
  before: z.optional(timestampFilter),
  where: z.optional(z.array(z.string())),
  otherSteps: z.optional(z.boolean()),
  from: z.optional(timestampFilter),
  to: z.optional(timestampFilter),
  group: z.optional(z.string()),
  marker: z.optional(timestampFilter),
  view: z.optional(z.enum(failureViews)),
  watch: z.optional(z.boolean()),
});
export type FailureSearch = SearchOf<typeof searchSchema>;
const parseSearchFields = createSearchParser(searchSchema);

export const parseFailureSearch = (search: Record<string, unknown>): FailureSearch =>
  preferSpan(parseSearchFields(search));
