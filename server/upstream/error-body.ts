import { parseObject } from "./bodies.ts";
import { isRecord } from "../is-record.ts";

interface ZodError {
  path: readonly (string | number)[];
  message: string;
}

const isZodError = (value: unknown): value is ZodError =>
  isRecord(value) && typeof value["message"] === "string" && Array.isArray(value["path"]);

const getMessages = (value: unknown): string[] =>
  isRecord(value) && Array.isArray(value["messages"])
    ? value["messages"].filter((text): text is string => typeof text === "string")
    : [];

/**
 * Converts an error body to the contract's format. A list of errors with paths becomes an object by
 * field, and messages about the whole request become the message. Other bodies stay unchanged.
 *
 * @param wholeRequestField field that contains messages about the whole request
 */
export function translateError(text: string, wholeRequestField: string): string {
  const body = parseObject(text);
  if (body === undefined) return text;
  const { errors } = body;
  if (Array.isArray(errors) && errors.every(isZodError)) {
    const errorsByField: Record<string, { messages: string[] }> = {};
    for (const { path, message } of errors) {
      (errorsByField[path.join(".")] ??= { messages: [] }).messages.push(message);
    }
    return toAsciiJson({ ...body, errors: errorsByField });
  }
  const messages = isRecord(errors) ? getMessages(errors[wholeRequestField]) : [];
  if (!isRecord(errors) || messages.length === 0) return text;
  const { [wholeRequestField]: _, ...fieldErrors } = errors;
  return toAsciiJson({ ...body, message: messages.join(" "), errors: fieldErrors });
}

/** Serializes to ASCII, which is the same text in Latin-1 and UTF-8. */
const toAsciiJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    /[\u0080-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
