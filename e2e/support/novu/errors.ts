import { asObject, asText, isObject, type JsonObject } from "./json.ts";

const errorNamesByStatus: Readonly<Record<number, string>> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  409: "Conflict",
  413: "Payload Too Large",
};

/** An error that the simulator reports in Novu's format. */
export class NovuError extends Error {
  readonly status: number;
  readonly extraFields: JsonObject;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    message: string,
    {
      extraFields = {},
      headers = {},
    }: { extraFields?: JsonObject; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.status = status;
    this.extraFields = extraFields;
    this.headers = headers;
  }
}

/** Returns the error for unexpected exceptions (Novu's 2025 source, exception filter). */
export const createInternalError = () =>
  new NovuError(500, "Internal server error, contact support and provide them with the errorId", {
    extraFields: { errorId: crypto.randomUUID() },
  });

/**
 * Returns the error of Novu's validation pipe, which reports every message in a field `general`.
 */
export const createValidationError = (messages: readonly string[]) =>
  new NovuError(422, "Validation Error", {
    extraFields: { errors: { general: { messages, value: "No Value Recorded" } } },
  });

export function toNovuError(
  status: number,
  body: JsonObject,
  { method, path, retryAfter }: { method: string; path: string; retryAfter: string | null },
): NovuError {
  const message = asText(body["message"]);
  if (status === 405) return new NovuError(404, `Cannot ${method} ${path}`);
  if (status === 422) {
    const errors = Object.entries(asObject(body["errors"])).flatMap(([field, error]) => {
      const messages = isObject(error) ? error["messages"] : [];
      return Array.isArray(messages) ? messages.map((text) => `${field}: ${text}`) : [];
    });
    return createValidationError(errors.length === 0 ? [message] : errors);
  }
  if (status === 500) return createInternalError();
  return new NovuError(status, message, {
    headers: retryAfter === null ? {} : { "retry-after": retryAfter },
  });
}

export function toErrorResponse(
  { status, message, extraFields, headers }: NovuError,
  path: string,
) {
  const name = errorNamesByStatus[status];
  // The keys of `ctx` are repeated at the top level (Novu's 2025 source, exception filter).
  const context = name === undefined ? {} : { error: name };
  const body = {
    statusCode: status,
    timestamp: new Date().toISOString(),
    path,
    message,
    ...(name !== undefined && { ctx: context }),
    ...context,
    ...extraFields,
  };
  return Response.json(body, { status, headers });
}
