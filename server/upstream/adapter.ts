import { createHash } from "node:crypto";
import { readLimitedBody } from "../http/body.ts";
import { HttpError } from "../http/errors.ts";
import { fromJsonText, parseObject, toJsonText } from "./bodies.ts";
import { parseCaller, setCaller } from "./caller.ts";
import type { Send, UpstreamRequest } from "./client.ts";
import { completeBody, insertMember, isIncomplete, toRecordPath } from "./complete.ts";
import type { Completion, Dialect } from "./dialect.ts";
import { translateError } from "./error-body.ts";
import { createIdentifierTranslator } from "./identifiers.ts";
import { requireSafePath, splitDecodedPath } from "./path.ts";
import { createJsonTranslator, createOperationFinder, translateQuery } from "./translate.ts";

export interface AdapterOptions {
  dialect: Dialect;
  send: Send;
  /** Size of the largest response that can be translated. A larger one is reported as a 502. */
  maxResponseBytes: number;
}

const maxErrorBytes = 1024 * 1024;

/** Decodes a body that must be translated. Throws 415 if it is compressed. */
function decodeRequestBody({ body, headers }: UpstreamRequest): string {
  if (!/^(identity)?$/i.test(headers.get("content-encoding") ?? "")) {
    throw new HttpError(415, "The body must not be compressed.");
  }
  return body ? toJsonText(body) : "";
}

/**
 * Adds a field whose value depends on the idempotency key, unless there is no key or the body has
 * the field.
 */
function addUniqueField(
  text: string,
  { field, prefixField }: { field: string; prefixField: string },
  idempotencyKey: string | null,
): string {
  const body = parseObject(text);
  if (body === undefined || idempotencyKey === null || Object.hasOwn(body, field)) return text;
  const prefixText = String(body[prefixField]).replaceAll(/[^A-Za-z0-9]+/g, "-");
  const hash = createHash("sha256").update(idempotencyKey).digest("hex").slice(0, 12);
  return insertMember(text, [], field, JSON.stringify(`${prefixText}-${hash}`));
}

/**
 * Reports whether a path is one of `folders` or below one. Ignores case and empty segments, because
 * many servers do.
 */
function isBelow(pathname: string, folders: readonly string[]): boolean {
  const path = `/${splitDecodedPath(pathname).filter(Boolean).join("/").toLowerCase()}/`;
  return folders.some((folder) => path.startsWith(`${folder}/`));
}

function isUnnecessary({ unless }: Completion, search: string): boolean {
  return unless !== undefined && new URLSearchParams(search).get(unless[0]) === unless[1];
}

const replaceBody = (
  { headers, status }: Response,
  bytes: Buffer<ArrayBuffer>,
  newStatus = status,
): Response => new Response(bytes, { status: newStatus, headers });

/**
 * Returns a function that sends requests of the contract to a service with other names, and
 * translates the responses. The function streams all responses except those that it may change,
 * such as errors of operations in the dialect.
 */
export function createAdapter({ dialect, send, maxResponseBytes }: AdapterOptions): Send {
  const findOperation = createOperationFinder(dialect.operations);
  const translateIdentifiers = createIdentifierTranslator(dialect, send);

  async function translateFailure(response: Response): Promise<Response> {
    const bytes = await readLimitedBody(response.body, maxErrorBytes);
    if (bytes === undefined)
      throw new HttpError(502, "The service's error response is larger than 1 MiB.");
    const text = translateError(toJsonText(bytes), dialect.wholeRequestField);
    const isForbidden =
      response.status === 401 &&
      dialect.forbiddenPattern?.test(String(parseObject(text)?.["message"])) === true;
    return replaceBody(response, fromJsonText(text), isForbidden ? 403 : response.status);
  }

  /**
   * Throws 422 if a query has more than one of the parameters, because the service would combine
   * them with "or".
   */
  function rejectExclusiveParameters(names: readonly string[] = [], search: string): void {
    const query = new URLSearchParams(search);
    const sentNames = names.filter((name) => query.has(name));
    if (sentNames.length < 2) return;
    throw new HttpError(
      422,
      `The service can't combine these parameters: ${sentNames.join(", ")}. Send only one of them.`,
    );
  }

  async function translateSuccess(
    response: Response,
    translate: (text: string) => string,
  ): Promise<Response> {
    const bytes = await readLimitedBody(response.body, maxResponseBytes);
    if (bytes === undefined) {
      const limitText = `${maxResponseBytes / 1024 / 1024} MiB`;
      throw new HttpError(
        502,
        `The service's response is larger than ${limitText}, the limit for translated responses.`,
      );
    }
    return replaceBody(response, fromJsonText(translate(toJsonText(bytes))));
  }

  /**
   * Sends a GET request. Returns the text of the response body, or the response if it isn't
   * successful.
   */
  async function readText(path: string, request: UpstreamRequest): Promise<string | Response> {
    const headers = new Headers(request.headers);
    for (const name of ["content-type", "idempotency-key"]) headers.delete(name);
    const response = await send({ method: "GET", path, headers, signal: request.signal });
    if (!response.ok) return response;
    const bytes = await readLimitedBody(response.body, maxResponseBytes);
    if (bytes === undefined) throw new HttpError(502, "The service's response is too large.");
    return toJsonText(bytes);
  }

  /**
   * Returns the body of a write with the saved value, if there is one. If a read fails, returns the
   * translated error response, so that nothing is written. If the record isn't found, there is no
   * saved value.
   */
  async function completeRequestBody(
    text: string,
    completion: Completion,
    parameters: Readonly<Record<string, string>>,
    request: UpstreamRequest,
  ): Promise<string | Response> {
    const body = parseObject(text);
    if (body === undefined || !isIncomplete(body, completion)) return text;
    const path = toRecordPath(completion, { ...body, ...parameters });
    if (path === undefined) return text;
    requireSafePath(path);
    const recordText = await readText(path, request);
    if (recordText instanceof Response) {
      if (recordText.status !== 404) return await translateFailure(recordText);
      await recordText.body?.cancel();
      return text;
    }
    const completedText = await completeBody(text, recordText, completion, (listPath) =>
      readText(listPath, request),
    );
    return completedText instanceof Response
      ? await translateFailure(completedText)
      : completedText;
  }

  return async (request) => {
    const { method } = request;
    const [pathname = "", query] = request.path.split(/\?(.*)/s);
    if (isBelow(pathname, dialect.secretPaths)) {
      throw new HttpError(
        403,
        "Requests to this path aren't forwarded, because the responses contain API keys.",
      );
    }
    const operation = findOperation(method, pathname);
    const headers = new Headers(request.headers);
    const caller = parseCaller(headers.get("authorization"));
    if (caller) setCaller(headers, caller, dialect.session.environmentHeader);
    if (operation === undefined) return await send({ ...request, headers });

    const { key, parameters, names } = operation;
    const queryText = query === undefined ? "" : `?${query}`;
    rejectExclusiveParameters(dialect.exclusiveParameters?.[key], queryText);
    const search = await translateIdentifiers({
      key,
      search: queryText,
      headers,
      signal: request.signal,
    });
    if (search instanceof Response) return await translateFailure(search);
    const translatedRequest = {
      ...request,
      headers,
      path: pathname + translateQuery(search, names.queryNames ?? {}, "toService"),
    };
    const completions = dialect.completions.filter(
      (completion) => completion.operation === key && !isUnnecessary(completion, search),
    );
    const uniqueField = dialect.uniqueFields[key];
    if (
      names.requestLocations !== undefined ||
      completions.length > 0 ||
      uniqueField !== undefined
    ) {
      let text = decodeRequestBody(request);
      text = createJsonTranslator(names.requestLocations ?? [], "toService", {
        mayHaveEnvelope: false,
      })(text);
      for (const completion of completions) {
        const completedText = await completeRequestBody(
          text,
          completion,
          parameters,
          translatedRequest,
        );
        if (completedText instanceof Response) return completedText;
        text = completedText;
      }
      if (uniqueField) text = addUniqueField(text, uniqueField, headers.get("idempotency-key"));
      translatedRequest.body = fromJsonText(text);
    }
    if (!dialect.honorsIdempotencyKeys) headers.delete("idempotency-key");

    const response = await send(translatedRequest);
    if (!response.ok) return await translateFailure(response);
    if (names.responseLocations === undefined || response.body === null) return response;
    return await translateSuccess(
      response,
      createJsonTranslator(names.responseLocations, "toContract", {
        mayHaveEnvelope: true,
        isForApiKey: caller?.kind !== "session",
      }),
    );
  };
}
