import { resolve } from "node:path";
import * as z from "zod/mini";
import { StartupError } from "./startup-error.ts";

const createTextSchema = <Output>(parse: (text: string) => Output | undefined, message: string) =>
  z.pipe(
    z.string(),
    z.transform((text, context): Output => {
      const value = parse(text);
      if (value !== undefined) return value;
      context.issues.push({ code: "custom", message, input: text });
      return z.NEVER;
    }),
  );

const getProtocol = (text: string) => (URL.canParse(text) ? new URL(text).protocol : undefined);

// Unlike the URL parser, rejects `;` in hosts, which would end a content security directive.
const plainOriginPattern = /^https?:\/\/([\w.-]+|\[[\da-f:.]+\])(:\d+)?$/;

function parseOrigin(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { origin, href } = new URL(text);
  return plainOriginPattern.test(origin) && href === `${origin}/` ? origin : undefined;
}

function parseOrigins(text: string): string[] | undefined {
  const origins = text
    .split(/[\s,]+/)
    .filter((entry) => entry !== "")
    .map(parseOrigin);
  return origins.every((origin) => origin !== undefined) ? [...new Set(origins)] : undefined;
}

const logLevels = ["debug", "info", "warn", "error", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

/** Also accepts socket URLs, which have no host: `postgres://user@/name?host=/run/postgresql`. */
const isDatabaseUrl = (text: string) =>
  /^postgres(ql)?:$/.test(getProtocol(text.replace("@/", "@localhost/")) ?? "");

const variableNamesBySetting = {
  databaseUrl: "DATABASE_URL",
  dataDir: "DATA_DIR",
  host: "HOST",
  port: "PORT",
  apiOrigins: "API_ORIGINS",
  corsOrigins: "CORS_ORIGINS",
  consoleUrl: "SIGNALBOX_URL",
  keyFile: "SIGNALBOX_KEY_FILE",
  logLevel: "LOG_LEVEL",
  demoLive: "DEMO_LIVE",
} as const;

/** Settings of the service, with absolute paths. An empty variable counts as absent. */
const settingsSchema = z.object({
  /** URL of an external PostgreSQL. If absent, the service starts an embedded PostgreSQL. */
  databaseUrl: z.optional(
    createTextSchema(
      (text) => (isDatabaseUrl(text) ? text : undefined),
      "must be a valid URL such as postgres://user:password@host:5432/name, with special characters in the password percent-encoded",
    ),
  ),
  /** Directory of the embedded PostgreSQL and the encryption key. */
  dataDir: z._default(
    createTextSchema(
      (text) => (text.includes("\0") ? undefined : resolve(text)),
      "must be the path of a directory",
    ),
    resolve(".data"),
  ),
  host: z._default(
    createTextSchema(
      (text) => (/^[\w.:%-]+$/.test(text) ? text : undefined),
      "must be an IP address or host name, without a port",
    ),
    "127.0.0.1",
  ),
  /** Port to listen on; 0 selects any free port. */
  port: z._default(
    createTextSchema(
      (text) => (/^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined),
      "must be a port number from 0 to 65535",
    ),
    4400,
  ),
  /** Origins that the page may call besides its own, as part of the content security policy. */
  apiOrigins: z._default(
    createTextSchema(
      parseOrigins,
      "must be a list of origins without paths, for example https://api.example.com, separated by commas or spaces",
    ),
    [],
  ),
  /** Origins whose pages may call the API, besides this service's console. */
  corsOrigins: z._default(
    createTextSchema(
      parseOrigins,
      "must be a list of origins such as https://console.example.com, without paths and separated by commas or spaces",
    ),
    [],
  ),
  /** Public origin of a console behind a proxy, for sign-in links. */
  consoleUrl: z.optional(
    createTextSchema(
      parseOrigin,
      "must be an origin such as https://signalbox.example.com, without a path",
    ),
  ),
  /**
   * Key file, by default in DATA_DIR. A missing file is created with mode 0600, unless the database
   * has encrypted values.
   */
  keyFile: z.optional(
    createTextSchema(
      (text) => (text.includes("\0") ? undefined : resolve(text)),
      "must be the path of a file",
    ),
  ),
  logLevel: z._default(
    createTextSchema(
      (text) => logLevels.find((level) => level === text.toLowerCase()),
      `must be one of ${logLevels.join(", ")}`,
    ),
    "warn",
  ),
  /** Whether events are added to the demo while the service runs: 1 by default, 0 to pause. */
  demoLive: z._default(
    createTextSchema(
      (text) => (text === "0" || text === "1" ? text === "1" : undefined),
      "must be 0 or 1",
    ),
    true,
  ),
} satisfies Record<keyof typeof variableNamesBySetting, z.ZodMiniType>);

type Settings = z.infer<typeof settingsSchema>;
export type Env = Settings & { keyFile: string };

/**
 * Parses variables. The StartupError for invalid variables describes their format, but doesn't
 * quote their values, which may be secret.
 */
export function parseEnv(variables: Readonly<Record<string, string | undefined>>): Env {
  const rawSettings = Object.fromEntries(
    Object.entries(variableNamesBySetting)
      .map(([setting, name]) => [setting, variables[name]?.trim()])
      .filter(([, value]) => value !== undefined && value !== ""),
  );
  const result = settingsSchema.safeParse(rawSettings);
  if (!result.success) {
    const errors = result.error.issues.map(
      ({ path, message }) => `${variableNamesBySetting[path[0] as keyof Settings]} ${message}`,
    );
    throw new StartupError(`Invalid settings: ${errors.join("; ")}.`);
  }
  const { data } = result;
  return { ...data, keyFile: data.keyFile ?? resolve(data.dataDir, "keys.json") };
}
