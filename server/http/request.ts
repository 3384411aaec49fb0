import type { Context as HonoContext } from "hono";
import * as z from "zod/mini";
import type { Endpoint, ObjectSchema, Schema } from "../../contract/endpoint.ts";
import type { FieldErrors } from "../../contract/errors.ts";
import { decodeQuery, findUnknownQueryKeys } from "../../contract/wire.ts";
import { readBodyText, parseRequestBody } from "./body.ts";
import { findMistypedKey } from "./mistyped-key.ts";
import { isRecord } from "../is-record.ts";
import { HttpError, expandUnionIssue, toFieldErrors } from "./errors.ts";

export interface RawRequest {
  params: Record<string, string>;
  search: string;
  bodyText: string | undefined;
}

/** Throws 400 for NUL, and for escapes that aren't UTF-8, which parsers replace silently. */
function requireReadableUrl(url: URL): void {
  let text: string;
  try {
    text = decodeURIComponent(url.pathname + url.search);
  } catch {
    throw new HttpError(400, "The URL has escape sequences that aren't valid UTF-8.");
  }
  if (text.includes("\0")) throw new HttpError(400, "The URL contains a NUL character.");
}

export async function readRequest(endpoint: Endpoint, context: HonoContext): Promise<RawRequest> {
  const url = new URL(context.req.url);
  requireReadableUrl(url);
  const { search } = url;
  const bodyText = endpoint.method === "GET" ? undefined : await readBodyText(context.req.raw);
  return { params: context.req.param(), search, bodyText };
}

export interface CheckedRequest {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** Returns errors for mistyped keys, because ignoring a mistyped filter would return everything. */
function findMistypedKeyErrors(schema: ObjectSchema, pairs: URLSearchParams): FieldErrors {
  const keys = Object.keys(schema.shape as object);
  return Object.fromEntries(
    findUnknownQueryKeys(schema, pairs).flatMap((key) => {
      const suggestion = findMistypedKey(key, keys);
      return suggestion === undefined
        ? []
        : [[key, { messages: [`Unknown parameter. Did you mean "${suggestion}"?`] }]];
    }),
  );
}

const wholeNumberMessage = "Enter a whole number, for example 10";
const queryTypeMessages: Readonly<Record<string, string>> = {
  boolean: "Use true or false",
  int: wholeNumberMessage,
  number: wholeNumberMessage,
};

/** Returns the message for a query's value of the wrong type; undefined for other issues. */
function findQueryMessage(issue: z.core.$ZodIssue, query: unknown): string | undefined {
  const [name = "", index] = issue.path.map(String);
  const value = isRecord(query) ? query[name] : undefined;
  // A single value is an array if its key is repeated. Errors in a list have an index.
  const isArray = index === undefined && Array.isArray(value);
  if (isArray && issue.code.startsWith("invalid_")) return "Send this parameter only once";
  if (issue.code !== "invalid_type") return undefined;
  const message = queryTypeMessages[issue.expected];
  return message === wholeNumberMessage && /^-?\d{16,}$/.test(String(value))
    ? "Enter a number with at most 15 digits"
    : message;
}

/** Replaces the library's words for types with those of queries and JSON. */
function describeIssue(issue: z.core.$ZodIssue, input: unknown, section: string) {
  if (section === "query") {
    return { ...issue, message: findQueryMessage(issue, input) ?? issue.message };
  }
  const isRecordExpected = issue.code === "invalid_type" && issue.expected === "record";
  return isRecordExpected
    ? { ...issue, message: issue.message.replace("record", "object") }
    : issue;
}

/** Returns the parsed request. Throws 400 for a malformed body, and 422 with all other errors. */
export function checkRequest(endpoint: Endpoint, rawRequest: RawRequest): CheckedRequest {
  const errors: FieldErrors = {};
  const parseSection = (schema: Schema | undefined, input: unknown, section: string): unknown => {
    if (schema === undefined) return undefined;
    const result = z.safeParse(schema, input);
    if (result.success) return result.data;
    const issues = result.error.issues
      .flatMap(expandUnionIssue)
      .map((issue) => describeIssue(issue, input, section));
    Object.assign(errors, toFieldErrors(issues, input, section));
    return undefined;
  };
  const { query } = endpoint;
  const pairs = new URLSearchParams(rawRequest.search);
  if (query !== undefined) Object.assign(errors, findMistypedKeyErrors(query, pairs));
  const checkedRequest = {
    params: parseSection(endpoint.params, rawRequest.params, "path"),
    query: parseSection(query, query && decodeQuery(query, pairs), "query"),
    body: parseSection(endpoint.body, parseRequestBody(rawRequest.bodyText), "body"),
  };
  if (Object.keys(errors).length > 0) {
    throw new HttpError(422, "Some fields are invalid.", { errors });
  }
  return checkedRequest;
}
