import * as z from "zod/mini";
import type { Received } from "../../../contract/endpoint.ts";
import type { SessionInfo } from "../../../contract/session.ts";
import type { Credential } from "../client/send.ts";

export const environmentColors = ["blue", "green", "violet", "amber", "grey"] as const;
export type EnvironmentColor = (typeof environmentColors)[number];

const environment = z.object({
  /** Absent if neither the session nor the newest event contains the ID. */
  id: z.optional(z.string()),
  name: z.string(),
  production: z.boolean(),
  colour: z.enum(environmentColors),
});
export type Environment = z.infer<typeof environment>;

/** The service, the caller, and the environment. Secrets stay in the session store. */
const profile = z.object({
  /** Without a trailing slash. */
  baseUrl: z.string(),
  caller: z.enum(["session", "apiKey"]),
  organization: z.optional(z.object({ id: z.string(), name: z.string() })),
  environment,
  /** Environments that the service reports, or only the current one if it can't report them. */
  environments: z.array(environment),
  /**
   * ISO 8601 time; absent if the credential doesn't expire or the service doesn't report the time.
   */
  expiresAt: z.optional(z.string()),
  /** True if the service rejects writes with this credential. */
  readOnlyCredential: z.boolean(),
  /** State of the console's read-only switch. */
  readOnly: z.boolean(),
  /** The service's operations beyond the contract; absent if the service doesn't report them. */
  operations: z.optional(z.array(z.string())),
  /** False if a repeated write may be applied again; an absent value counts as true. */
  idempotentWrites: z.optional(z.boolean()),
});
export type Profile = z.infer<typeof profile>;

/** The result of a sign-in: the profile, and the environments' secrets by environment ID. */
const signIn = z.object({ profile, secrets: z.record(z.string(), z.string()) });
export type SignIn = z.infer<typeof signIn>;

/** Parses a sign-in from another tab or from storage. */
export const parseSignIn = (value: unknown): SignIn | undefined => z.safeParse(signIn, value).data;

/** Returns the key of an environment's secret. At most one environment has no ID. */
export const getSecretKey = ({ id }: Environment): string => id ?? "";

/** Returns the scope of a profile. Profiles with equal scopes may share cached responses. */
export const getScope = ({ baseUrl, caller, environment: { id } }: Profile): string =>
  JSON.stringify([baseUrl, caller, id ?? null]);

/**
 * Returns the environments of a session. An environment without `production` counts as production.
 */
export const toEnvironments = (sessionInfo: Received<SessionInfo>): Environment[] =>
  (sessionInfo.environments ?? []).flatMap((entry) =>
    typeof entry.id === "string"
      ? [
          {
            id: entry.id,
            name: entry.name ?? entry.id,
            production: entry.production ?? true,
            colour: "blue" as const,
          },
        ]
      : [],
  );

export function toProfile(
  baseUrl: string,
  callerKind: Credential["kind"],
  sessionInfo: Received<SessionInfo>,
): Profile {
  const environments = toEnvironments(sessionInfo);
  const currentEnvironment = environments.find(({ id }) => id === sessionInfo.current);
  const { organization, expiresAt, operations, idempotentWrites } = sessionInfo;
  return {
    baseUrl,
    caller: callerKind,
    ...(typeof organization?.id === "string" && {
      organization: { id: organization.id, name: organization.name ?? organization.id },
    }),
    environment: currentEnvironment ?? createUnnamedEnvironment(sessionInfo.current ?? undefined),
    environments,
    ...(typeof expiresAt === "string" && { expiresAt }),
    readOnlyCredential: sessionInfo.readOnly ?? false,
    readOnly: false,
    ...(operations && {
      operations: operations.filter((operation) => typeof operation === "string"),
    }),
    ...(typeof idempotentWrites === "boolean" && { idempotentWrites }),
  };
}

/** Returns an environment with default settings, which counts as production until it is edited. */
export const createUnnamedEnvironment = (id: string | undefined): Environment => ({
  ...(id !== undefined && { id }),
  name: "Unnamed environment",
  production: true,
  colour: "grey",
});
