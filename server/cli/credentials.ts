import { toBrowserUrl } from "../listen.ts";
import { sessionTtlMs } from "../session/handlers.ts";
import { createApiKey, createSession, endSession, revokeApiKey } from "../session/repository.ts";
import { StartupError } from "../startup-error.ts";
import { defineCommand, environmentOption } from "./command.ts";
import { listAllEnvironments, findEnvironment } from "./environments.ts";
import { plural } from "./plural.ts";
import { makeSignInLink } from "./sign-in-link.ts";
import { formatTable } from "./table.ts";
import { parseDuration } from "./time.ts";

export const tokenCommand = defineCommand({
  name: "token",
  summary: "Create a session token for an environment.",
  options: {
    ...environmentOption,
    ttl: {
      type: "string",
      placeholder: "TIME",
      help: "lifetime, such as 30m, 12h, or 7d; default: 12h",
    },
    "read-only": { type: "boolean", help: "create a read-only session" },
  },
  parseInput: ({ environment, ttl, "read-only": readOnly = false }) => ({
    environment,
    readOnly,
    ttlMs: ttl === undefined ? sessionTtlMs : parseDuration(ttl, "--ttl"),
  }),
  async run({ db, now, printNote }, { environment: environmentName, readOnly, ttlMs }) {
    const environment = await findEnvironment({ db, printNote }, environmentName);
    const expiresAt = new Date(now.getTime() + ttlMs);
    const newSession = { environmentId: environment.id, readOnly, now, expiresAt };
    const { id, token } = await createSession(db, newSession);
    printNote(
      readOnly
        ? `Read-only session ID: ${id}, valid until ${expiresAt.toISOString()}`
        : `Session ID: ${id}, valid until ${expiresAt.toISOString()}`,
    );
    return {
      json: { token, environment: environment.id, expiresAt: expiresAt.toISOString() },
      text: token,
    };
  },
});

export const keyCommand = defineCommand({
  name: "key",
  summary: "Create an API key for an environment. The key is shown only once.",
  options: environmentOption,
  parseInput: ({ environment }) => environment,
  async run({ db, now, printNote }, environmentName) {
    const environment = await findEnvironment({ db, printNote }, environmentName);
    const { id, key } = await createApiKey(db, environment.id, now);
    printNote(`Key ID: ${id}`);
    return { json: { key, environment: environment.id }, text: key };
  },
});

export const linkCommand = defineCommand({
  name: "link",
  summary: "Create a single-use sign-in link, valid for one hour.",
  details: "The link signs you in to all environments of the organization, and opens this one.",
  options: environmentOption,
  parseInput: ({ environment }) => environment,
  async run({ db, now, env, serviceAddress, printNote }, environmentName) {
    const environment = await findEnvironment({ db, printNote }, environmentName);
    const consoleUrl = env.consoleUrl ?? serviceAddress ?? toBrowserUrl(env.host, env.port);
    const { link, expiresAt } = await makeSignInLink(db, environment.id, consoleUrl, now);
    return {
      json: { link, environment: environment.id, expiresAt: expiresAt.toISOString() },
      text: link,
    };
  },
});

export const sessionsCommand = defineCommand({
  name: "sessions",
  summary: "List active sessions.",
  options: {},
  parseInput: () => undefined,
  async run({ db, now }) {
    const environmentNamesById = new Map(
      (await listAllEnvironments(db)).map(({ id, name }) => [id, name]),
    );
    const rows = await db
      .selectFrom("sessions")
      .select(["id", "environment_id", "read_only", "created_at", "expires_at"])
      .where("revoked_at", "is", null)
      .where("expires_at", ">", now)
      .orderBy("created_at", "desc")
      .execute();
    const sessions = rows.map((row) => ({
      id: row.id,
      environment: row.environment_id,
      name: environmentNamesById.get(row.environment_id),
      readOnly: row.read_only,
      createdAt: row.created_at,
      expiresAt: row.expires_at,
    }));
    return {
      json: { sessions },
      text: formatTable(sessions, ["id", "name", "readOnly", "createdAt", "expiresAt"]),
    };
  },
});

export const keysCommand = defineCommand({
  name: "keys",
  summary: "List valid API keys, without their values.",
  options: {},
  parseInput: () => undefined,
  async run({ db }) {
    const environmentNamesById = new Map(
      (await listAllEnvironments(db)).map(({ id, name }) => [id, name]),
    );
    const rows = await db
      .selectFrom("api_keys")
      .select(["id", "environment_id", "created_at"])
      .where("revoked_at", "is", null)
      .orderBy("created_at", "desc")
      .execute();
    const keys = rows.map((row) => ({
      id: row.id,
      environment: row.environment_id,
      name: environmentNamesById.get(row.environment_id),
      createdAt: row.created_at,
    }));
    return { json: { keys }, text: formatTable(keys, ["id", "name", "createdAt"]) };
  },
});

export const revokeCommand = defineCommand({
  name: "revoke",
  argument: "ID",
  summary: "End a session and all other sessions of the same sign-in, or revoke an API key.",
  details: "To find the ID, run the sessions or keys command.",
  options: {},
  parseInput: (_, id) => id,
  async run({ db, now }, id) {
    const sessionCount = await endSession(db, id, now);
    const keyCount = sessionCount > 0 ? 0 : await revokeApiKey(db, id, now);
    if (sessionCount + keyCount === 0) {
      throw new StartupError(`"${id}" isn't the ID of an active session or API key.`);
    }
    const text = keyCount > 0 ? "API key revoked." : `${plural(sessionCount, "session")} ended.`;
    return { json: { sessions: sessionCount, keys: keyCount }, text };
  },
});
