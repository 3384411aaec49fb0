import type { LogLevel } from "./env.ts";

export type LogFields = Readonly<Record<string, unknown>>;

/** Structured log: each call is one JSON line `{time, level, msg, …fields}`. */
export interface Log {
  debug(msg: string, fields?: LogFields): void;
  info(msg: string, fields?: LogFields): void;
  warn(msg: string, fields?: LogFields): void;
  error(msg: string, fields?: LogFields): void;
}

const ranks: Readonly<Record<LogLevel, number>> = {
  debug: 0,
  info: 1,
  warn: 2,
  error: 3,
  silent: 4,
};

// The second line of defence: nobody should log these in the first place.
const secretName =
  /authori[sz]ation|cookie|password|passwd|secret|credential|token|api_?key|signing_?key|webhook_?url|^(key|code|auth|connection_?string|database_?url)$/i;
const secretText =
  /\b(ApiKey|Bearer|Basic)\s+[^\s"',;]+|\bsb[skc]_[\w-]{8,}|(?<=:\/\/[^\s/@:]*:)[^\s/@]+(?=@)/gi;
const redacted = "[redacted]";
const deepest = 6;

// PostgreSQL's `detail` and `where` quote values of the row, so only these parts are taken over.
const errorParts = ["code", "syscall", "constraint", "table", "column", "routine"] as const;

function describeError(error: Error, depth: number): LogFields {
  const parts = error as Error & Partial<Record<(typeof errorParts)[number], unknown>>;
  return {
    name: error.name,
    message: clean(error.message, depth),
    stack: clean(error.stack, depth),
    ...Object.fromEntries(
      errorParts.filter((part) => parts[part] !== undefined).map((part) => [part, parts[part]]),
    ),
    ...(error.cause !== undefined && { cause: clean(error.cause, depth + 1) }),
  };
}

function clean(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return value.replace(secretText, redacted);
  if (typeof value === "bigint") return value.toString();
  if (typeof value !== "object" || value === null) return value;
  if (depth > deepest) return "[too deep]";
  if (value instanceof Error) return describeError(value, depth);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  if (Array.isArray(value)) return value.map((item) => clean(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      secretName.test(name) && item !== undefined ? redacted : clean(item, depth + 1),
    ]),
  );
}

interface LogOptions {
  level: LogLevel;
  /** Takes one finished line; standard error when left out. */
  write?: (line: string) => void;
  clock?: () => Date;
}

/** A log that drops what is below its level and blanks out secrets by name and by form. */
export function createLog({
  level,
  write = (line) => process.stderr.write(line),
  clock = () => new Date(),
}: LogOptions): Log {
  const at =
    (name: Exclude<LogLevel, "silent">) =>
    (msg: string, fields: LogFields = {}): void => {
      if (ranks[name] < ranks[level]) return;
      const line = { time: clock().toISOString(), level: name, msg: clean(msg) };
      write(`${JSON.stringify({ ...line, ...(clean(fields) as LogFields) })}\n`);
    };
  return { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
}

/** Drops everything. */
export const silentLog: Log = createLog({ level: "silent" });
