import { findJsonFault } from "../../contract/json-text.ts";
import { HttpError } from "./errors.ts";

export const bodyLimit = 1024 * 1024;
const jsonLimits = { depth: 64, keys: 20_000 };

const tooLarge = () => new HttpError(413, "The body is larger than 1 MiB.");

/** Reads a body and stops at the limit, so that a larger one is never in memory. */
async function readBytes(request: Request): Promise<Uint8Array> {
  const declared = Number(request.headers.get("content-length") ?? 0);
  if (declared > bodyLimit) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > bodyLimit) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const isJson = (contentType: string) =>
  /^application\/([\w.+-]+\+)?json\s*(;|$)/i.test(contentType);

/** ASCII is a part of UTF-8; the bytes of any other charset would be read as other text. */
const isUtf8 = (contentType: string) => {
  const [, charset = "utf-8"] = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(contentType) ?? [];
  return /^(utf-?8|us-ascii)$/i.test(charset);
};

/** Throws a 415 for a body in any form but plain JSON in UTF-8. */
function requireReadableForm(headers: Headers): void {
  const contentType = headers.get("content-type") ?? "";
  if (!isJson(contentType)) {
    throw new HttpError(415, "The body must be JSON, with Content-Type: application/json.");
  }
  if (!isUtf8(contentType)) throw new HttpError(415, "The body must be encoded in UTF-8.");
  if (!/^(identity)?$/i.test(headers.get("content-encoding") ?? "")) {
    throw new HttpError(415, "The body must not be compressed.", {
      headers: { "Accept-Encoding": "identity" },
    });
  }
}

function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new HttpError(400, "The body is not valid UTF-8.");
  }
}

/**
 * Returns the text of a JSON body, or undefined when there is none. Only JSON is accepted: a form
 * of another site can send `text/plain` without a preflight.
 */
export async function readBodyText(request: Request): Promise<string | undefined> {
  const bytes = await readBytes(request);
  if (bytes.byteLength === 0) return undefined;
  requireReadableForm(request.headers);
  return decodeText(bytes);
}

/** The value of a body; 400 for what is not JSON or would not be stored as it was written. */
export function parseRequestBody(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  const fault = findJsonFault(text, jsonLimits);
  if (fault) {
    const { message, line, column } = fault;
    throw new HttpError(
      400,
      `The body cannot be read: ${message}, at line ${line}, column ${column}.`,
    );
  }
  return JSON.parse(text);
}
