import { findJsonError } from "../../contract/json-text.ts";
import { HttpError } from "./errors.ts";

const maxBodyBytes = 1024 * 1024;
const jsonLimits = { depth: 64, keys: 20_000 };

/** Reads a body. Stops and returns undefined if the body is larger than `maxBytes`. */
export async function readLimitedBody(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
): Promise<Buffer<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = [];
  let byteCount = 0;
  // Leaving the loop cancels the stream.
  for await (const chunk of body ?? []) {
    byteCount += chunk.byteLength;
    if (byteCount > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Reads a body. Throws 413 above the limit, instead of reading a larger body into memory, and 400
 * if the client disconnects or sends a malformed body.
 */
export async function readBytes({ headers, body }: Request): Promise<Buffer<ArrayBuffer>> {
  const declaredByteCount = Number(headers.get("content-length") ?? 0);
  const bytes =
    declaredByteCount > maxBodyBytes
      ? undefined
      : await readLimitedBody(body, maxBodyBytes).catch((cause: unknown) => {
          throw new HttpError(400, "The body is incomplete.", { cause });
        });
  if (bytes === undefined) throw new HttpError(413, "The body is larger than 1 MiB.");
  return bytes;
}

const isJson = (contentType: string) =>
  /^application\/([\w.+-]+\+)?json\s*(;|$)/i.test(contentType);

/** Reports whether the charset is UTF-8 or ASCII, which is a subset of UTF-8. */
const isUtf8 = (contentType: string) => {
  const [, charset = "utf-8"] = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(contentType) ?? [];
  return /^(utf-?8|us-ascii)$/i.test(charset);
};

function requireUncompressedJson(headers: Headers): void {
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
    throw new HttpError(400, "The body isn't valid UTF-8.");
  }
}

/**
 * Returns the body's JSON text; undefined if the body is empty. Rejects other content types,
 * because forms can send them without a preflight.
 */
export async function readBodyText(request: Request): Promise<string | undefined> {
  const bytes = await readBytes(request);
  if (bytes.byteLength === 0) return undefined;
  requireUncompressedJson(request.headers);
  return decodeText(bytes);
}

/** Parses a body. Throws 400 if it isn't JSON, exceeds a limit, or would change when parsed. */
export function parseRequestBody(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  const error = findJsonError(text, jsonLimits);
  if (error) {
    const { message, line, column } = error;
    throw new HttpError(
      400,
      `The body isn't valid JSON: ${message}, at line ${line}, column ${column}.`,
    );
  }
  return JSON.parse(text);
}
