import { maskedSecret } from "../contract/masked-secret.ts";
import { isSecretName, maskSecrets } from "../contract/mask-secrets.ts";
import type { LogLevel } from "./env.ts";
import { toPrintableJson } from "./printable.ts";

export type LogFields = Readonly<Record<string, unknown>>;

/** Structured log: each call is one JSON line `{time, level, msg, …fields}`. */
export interface Log {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}

const ranksByLevel: Readonly<Record<LogLevel, number>> = {
  debug: 0,
  info: 1,
  warn: 2,
  error: 3,
  silent: 4,
};

// Callers must not log secrets, so this is only a second line of defense. `key` is an API key, and
// `code` is a sign-in code.
const isSecretField = (name: string) => isSecretName(name) || name === "key" || name === "code";
const maxDepth = 6;

// Of an error's additional fields, only these are logged, because PostgreSQL's `detail` and `where`
// quote row values.
const loggedErrorFields = ["code", "syscall", "constraint", "table", "column", "routine"] as const;

function describeError(error: Error, depth: number): LogFields {
  const errorFields = error as Error & Partial<Record<(typeof loggedErrorFields)[number], unknown>>;
  return {
    name: error.name,
    message: sanitize(error.message, depth),
    stack: sanitize(error.stack, depth),
    ...Object.fromEntries(
      loggedErrorFields
        .filter((field) => errorFields[field] !== undefined)
        .map((field) => [field, errorFields[field]]),
    ),
    ...(error.cause !== undefined && { cause: sanitize(error.cause, depth + 1) }),
  };
}

function sanitize(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return maskSecrets(value);
  if (typeof value === "bigint") return value.toString();
  if (typeof value !== "object" || value === null) return value;
  if (depth > maxDepth) return "[too deep]";
  if (value instanceof Error) return describeError(value, depth);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  if (Array.isArray(value)) return value.map((item) => sanitize(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      isSecretField(name) && item !== undefined ? maskedSecret : sanitize(item, depth + 1),
    ]),
  );
}

interface LogOptions {
  level: LogLevel;
  /** Writes one complete line, by default to standard error. */
  write?: (line: string) => void;
  clock?: () => Date;
}

/** Creates a log that drops entries below the level and masks secrets. */
export function createLog({
  level,
  write = (line) => process.stderr.write(line),
  clock = () => new Date(),
}: LogOptions): Log {
  const createMethod =
    (methodLevel: Exclude<LogLevel, "silent">) =>
    (message: string, fields: LogFields = {}): void => {
      if (ranksByLevel[methodLevel] < ranksByLevel[level]) return;
      const line = { time: clock().toISOString(), level: methodLevel, msg: sanitize(message) };
      const json = JSON.stringify({ ...line, ...(sanitize(fields) as LogFields) });
      write(`${toPrintableJson(json)}\n`);
    };
  return {
    debug: createMethod("debug"),
    info: createMethod("info"),
    warn: createMethod("warn"),
    error: createMethod("error"),
  };
}

export const silentLog: Log = createLog({ level: "silent" });
