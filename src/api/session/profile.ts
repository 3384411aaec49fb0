import * as z from "zod/mini";
import type { Received } from "../../../contract/endpoint.ts";
import type { SessionInfo } from "../../../contract/session.ts";
import type { Credential } from "../client/send.ts";

export const environmentColours = ["blue", "green", "violet", "amber", "grey"] as const;
export type EnvironmentColour = (typeof environmentColours)[number];

const environment = z.object({
  /** Absent if the service has no operation for it. */
  id: z.optional(z.string()),
  name: z.string(),
  production: z.boolean(),
  colour: z.enum(environmentColours),
});
export type Environment = z.infer<typeof environment>;

/** Where and as whom the console works. Has no secret: those stay inside the session store. */
const profile = z.object({
  /** Without a slash at its end. */
  baseUrl: z.string(),
  caller: z.enum(["session", "apiKey"]),
  organization: z.optional(z.object({ id: z.string(), name: z.string() })),
  environment,
  /** The organization's environments that the service listed, the current one included. */
  environments: z.array(environment),
  /** ISO 8601; absent when the credential does not expire or the service does not say. */
  expiresAt: z.optional(z.string()),
  /** The service refuses writes with this credential. */
  readOnlyCredential: z.boolean(),
  /** The operator's switch. */
  readOnly: z.boolean(),
});
export type Profile = z.infer<typeof profile>;

/** What one sign-in yields: the profile, and a secret for each environment, by its id. */
const signIn = z.object({ profile, secrets: z.record(z.string(), z.string()) });
export type SignIn = z.infer<typeof signIn>;

/** A sign-in that another tab sent or this tab stored; undefined when it is none. */
export function readSignIn(value: unknown): SignIn | undefined {
  const result = z.safeParse(signIn, value);
  return result.success ? result.data : undefined;
}

/** The key of an environment's secret. Only one environment can be without an id. */
export const secretKey = ({ id }: Environment): string => id ?? "";

/** Equal for profiles that may share cached answers. */
export const scopeOf = ({ baseUrl, caller, environment: { id } }: Profile): string =>
  JSON.stringify([baseUrl, caller, id ?? null]);

/** Returns the environments that the service lists; one without a flag counts as production. */
export const environmentsOf = (info: Received<SessionInfo>): Environment[] =>
  (info.environments ?? []).flatMap((told) =>
    typeof told.id === "string"
      ? [
          {
            id: told.id,
            name: told.name ?? told.id,
            production: told.production ?? true,
            colour: "blue" as const,
          },
        ]
      : [],
  );

/** The profile that a service's answer about the session describes. */
export function profileOf(
  baseUrl: string,
  caller: Credential["kind"],
  info: Received<SessionInfo>,
): Profile {
  const environments = environmentsOf(info);
  const current = environments.find(({ id }) => id === info.current);
  const { organization, expiresAt } = info;
  return {
    baseUrl,
    caller,
    ...(typeof organization?.id === "string" && {
      organization: { id: organization.id, name: organization.name ?? organization.id },
    }),
    environment: current ?? unnamedEnvironment(info.current ?? undefined),
    environments,
    ...(typeof expiresAt === "string" && { expiresAt }),
    readOnlyCredential: info.readOnly ?? false,
    readOnly: false,
  };
}

/** An environment without settings: production, until the user changes that. */
export const unnamedEnvironment = (id: string | undefined): Environment => ({
  ...(id !== undefined && { id }),
  name: "Unnamed environment",
  production: true,
  colour: "grey",
});
