import * as z from "zod/mini";
import { timestamp } from "./common.ts";

export const errorBody = z.object({
  statusCode: z.number(),
  timestamp,
  path: z.string(),
  message: z.string(),
  /** Errors by field, in dot form: `credentials.apiKey`, `conditions.0.children.1.field`. */
  errors: z.optional(
    z.record(
      z.string(),
      z.object({ messages: z.array(z.string()), value: z.optional(z.unknown()) }),
    ),
  ),
  /** ID of an internal error in the service's log. */
  errorId: z.optional(z.string()),
});
export type ErrorBody = z.infer<typeof errorBody>;
export type FieldErrors = NonNullable<ErrorBody["errors"]>;

export const errorStatuses = {
  400: "Malformed JSON, a bad cursor, or a rule of the domain",
  401: "No credentials, or wrong ones",
  403: "Signed in, but not allowed",
  404: "Unknown record or route",
  405: "Known path, wrong method",
  408: "The request arrived too slowly",
  409: "Conflict",
  413: "Body too large",
  415: "Not JSON in UTF-8, or compressed",
  422: "A field does not fit its schema",
  429: "Too many requests",
  431: "Headers too large",
  500: "Internal fault",
  501: "Not built yet",
  502: "The upstream service isn't reachable",
  503: "The database is unavailable",
  504: "The upstream service didn't respond in time",
} as const;
export type ErrorStatus = keyof typeof errorStatuses;
