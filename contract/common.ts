import * as z from "zod/mini";
import {
  channels,
  filterOperators,
  filterTypes,
  integrationKinds,
  orderDirections,
  severities,
  timeUnits,
  weekdays,
} from "./enums.ts";
import { parseTimestamp } from "./read-timestamp.ts";

/** OpenAPI details of a schema beyond its type. */
export const documentation = z.registry<Record<string, unknown>>();

export const channel = z.enum(channels);
export type Channel = z.infer<typeof channel>;
export const integrationKind = z.enum(integrationKinds);
export const orderDirection = z.enum(orderDirections);
export const timeUnit = z.enum(timeUnits);
export type TimeUnit = z.infer<typeof timeUnit>;
export const weekday = z.enum(weekdays);
export const severity = z.enum(severities);

/** An ISO 8601 timestamp with an offset. All timestamps in responses have this format. */
export const timestamp = z.iso.datetime({ offset: true });

const timestampPattern =
  /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/** Reports whether the date exists. `Date.parse` accepts February 30 as a date in March. */
const isCalendarDate = (text: string) => z.regexes.date.test(text.slice(0, 10));

/**
 * A timestamp in a request. A date alone is midnight in UTC; a time without an offset is in UTC.
 */
export const timestampFilter = z
  .string()
  .check(
    z.refine(
      (text) =>
        timestampPattern.test(text) && isCalendarDate(text) && !Number.isNaN(parseTimestamp(text)),
      { error: "Expected an ISO 8601 timestamp, for example 2026-03-01T02:30:00.000Z" },
    ),
  )
  .register(documentation, {
    description: "ISO 8601. Dates, and times without an offset, are in UTC.",
    anyOf: [{ format: "date-time" }, { format: "date" }],
    examples: ["2026-03-01T02:30:00.000Z", "2026-03-01"],
  });

export const jsonObject = z.record(z.string(), z.unknown());
export type JsonObject = z.infer<typeof jsonObject>;

/** A record's ID or identifier in a path. Both are opaque. */
export const pathId = z.string().check(z.minLength(1), z.maxLength(1024));

export const filterPart = z.object({
  field: z.string(),
  value: z.string(),
  operator: z.enum(filterOperators),
  on: z.enum(["subscriber", "payload"]),
});

export const stepFilter = z.object({
  isNegated: z.boolean(),
  type: z.enum(filterTypes),
  value: z.enum(["AND", "OR"]),
  children: z.array(filterPart),
});
export type StepFilter = z.infer<typeof stepFilter>;

/** `type:id`. The ID may contain further colons. */
export const contextKey = z
  .string()
  .check(z.regex(/^[^:]+:.+$/s, { error: "Use the format type:id, for example tenant:acme" }));

/**
 * Matches records with exactly these context keys, in any order. An empty list matches records
 * without context.
 */
export const contextKeysFilter = z.optional(z.array(contextKey));

const emptyFilterError = {
  error: "Expected a value. To clear this filter, omit the parameter.",
};

/**
 * Text of a filter. It must not be empty, because an unset variable in a script would otherwise
 * remove the filter.
 */
export const filterText = z.string().check(z.minLength(1, emptyFilterError));

/** Returns the schema of a filter that matches any of the values. The list must not be empty. */
export const createFilterList = <Item extends z.ZodMiniType>(item: Item) =>
  z.array(item).check(z.minLength(1, emptyFilterError));

export const defaultPageSize = 10;

export const cursorQuery = {
  after: z.optional(filterText),
  before: z.optional(filterText),
  limit: z._default(z.int().check(z.minimum(1), z.maximum(100)), defaultPageSize),
  orderDirection: z._default(orderDirection, "DESC"),
  includeCursor: z._default(z.boolean(), false),
};

/** Maximum of `totalCount`. If there are more records, `totalCountCapped` is true. */
export const maxTotalCount = 50_000;

export const createPagedList = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({
    data: z.array(item),
    next: z.nullable(z.string()),
    previous: z.nullable(z.string()),
    totalCount: z.number(),
    totalCountCapped: z.boolean(),
  });
