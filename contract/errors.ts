import * as z from "zod/mini";
import { timestamp } from "./common.ts";

export const errorBody = z.object({
  statusCode: z.number(),
  timestamp,
  path: z.string(),
  message: z.string(),
  /** Errors by field path in dot notation, such as `conditions.0.children.1.field`. */
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
  400: "Malformed JSON, an invalid cursor, or a rule violation",
  401: "Missing or invalid credentials",
  403: "Authenticated, but not allowed",
  404: "Record or route not found",
  405: "Method not allowed for this path",
  408: "Request not received in time",
  409: "Conflict",
  413: "Body too large",
  415: "Body isn't UTF-8 JSON, or is compressed",
  417: "Expectation other than 100-continue",
  422: "A field doesn't match its schema",
  429: "Too many requests",
  431: "Headers too large",
  500: "Internal error",
  501: "Not implemented",
  502: "The upstream service isn't reachable",
  503: "Service starting, or database unavailable or busy",
  504: "The upstream service didn't respond in time",
} as const;
export type ErrorStatus = keyof typeof errorStatuses;
