import type * as z from "zod/mini";
import type { ErrorBody, ErrorStatus, FieldErrors } from "../../contract/errors.ts";
import { isSecretPath, maskSecrets } from "../../contract/mask-secrets.ts";

interface HttpErrorOptions {
  errors?: FieldErrors;
  retryAfterSeconds?: number;
  headers?: Record<string, string>;
  errorId?: string;
  /** Logged as the reason, and not sent. */
  cause?: unknown;
}

/**
 * An error that is reported to the caller. Any other error becomes a 503 if it is a lost connection
 * or a temporary error of the database, and otherwise a 500.
 */
export class HttpError extends Error {
  override name = "HttpError";
  readonly status: ErrorStatus;
  readonly options: HttpErrorOptions;

  constructor(status: ErrorStatus, message: string, options: HttpErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.status = status;
    this.options = options;
  }
}

export const createNotFoundError = (message: string) => new HttpError(404, message);

export const createFieldError = (
  status: 400 | 409 | 422,
  message: string,
  messagesByPath: Readonly<Record<string, string>>,
) =>
  new HttpError(status, message, {
    errors: Object.fromEntries(
      Object.entries(messagesByPath).map(([path, text]) => [path, { messages: [text] }]),
    ),
  });

/** Returns a field's value as `{ value }`; {} if it may be secret, is long, or isn't primitive. */
function getEchoedValue(path: string, input: unknown): { value?: unknown } {
  if (isSecretPath(path)) return {};
  const value = path
    .split(".")
    .reduce<unknown>(
      (parent, key) =>
        typeof parent === "object" && parent !== null && Object.hasOwn(parent, key)
          ? (parent as Record<string, unknown>)[key]
          : undefined,
      input,
    );
  if (typeof value === "string") {
    return value.length <= 255 && maskSecrets(value) === value ? { value } : {};
  }
  return typeof value === "number" || typeof value === "boolean" || value === null ? { value } : {};
}

/**
 * Replaces an error about a union with the errors of its alternatives. Omits alternatives that
 * require a value of another type, unless all of them do.
 */
export function expandUnionIssue(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== "invalid_union" || issue.errors.length === 0) return [issue];
  const matchingBranches = issue.errors.filter((branch) =>
    branch.every(({ code, path }) => code !== "invalid_type" || path.length > 0),
  );
  return (matchingBranches.length > 0 ? matchingBranches : issue.errors).flatMap((branch) =>
    branch.flatMap((innerIssue) =>
      expandUnionIssue({ ...innerIssue, path: [...issue.path, ...innerIssue.path] }),
    ),
  );
}

/** Returns schema errors by field path; `section` is the path of errors about the whole input. */
export function toFieldErrors(
  issues: readonly Pick<z.core.$ZodIssue, "path" | "message">[],
  input: unknown,
  section: string,
): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of issues) {
    const path = issue.path.length === 0 ? section : issue.path.map(String).join(".");
    const entry = (errors[path] ??= { messages: [], ...getEchoedValue(path, input) });
    if (!entry.messages.includes(issue.message)) entry.messages.push(issue.message);
  }
  return errors;
}

export function createErrorBody(error: HttpError, path: string, now: Date): ErrorBody {
  const { errors, errorId } = error.options;
  return {
    statusCode: error.status,
    timestamp: now.toISOString(),
    path,
    message: error.message,
    ...(errors && { errors }),
    ...(errorId !== undefined && { errorId }),
  };
}
