import * as z from "zod/mini";
import { timestamp } from "./common.ts";
import { defineEndpoint } from "./endpoint.ts";

const environment = z.object({ id: z.string(), name: z.string(), production: z.boolean() });

/** Operations beyond the contract that a service may have, as listed in its sessions. */
export const extraOperations = [
  "channelConnections.list",
  "channelConnections.read",
  "channelEndpoints.read",
  "integrations.list",
  "subscribers.read",
  "workflows.list",
  "workflows.read",
] as const;
export type ExtraOperation = (typeof extraOperations)[number];
const organization = z.object({ id: z.string(), name: z.string() });

/** Describes the caller. `current` is the ID of the token's environment. */
export const sessionInfo = z.object({
  organization,
  environments: z.array(environment),
  current: z.string(),
  /** Null for an API key, because API keys don't expire. */
  expiresAt: z.nullable(timestamp),
  /** Only `session` callers that aren't read-only receive the credentials of integrations. */
  caller: z.enum(["session", "apiKey"]),
  readOnly: z.boolean(),
  /** Absent in the embedded service's sessions, which have only the contract's operations. */
  operations: z.optional(z.array(z.enum(extraOperations))),
  /** False if a write that is repeated with its idempotency key may be applied again. */
  idempotentWrites: z.optional(z.boolean()),
});
export type SessionInfo = z.infer<typeof sessionInfo>;

export const session = {
  exchange: defineEndpoint({
    method: "POST",
    path: "/session/exchange",
    summary: "Exchange the code of a sign-in link for session tokens",
    section: "session",
    body: z.object({ code: z.string().check(z.minLength(1), z.maxLength(200)) }),
    response: z.extend(sessionInfo, {
      environments: z.array(z.extend(environment, { token: z.string() })),
    }),
    authorization: "none",
    idempotency: "ignored",
  }),
  read: defineEndpoint({
    method: "GET",
    path: "/session",
    summary: "Get the caller and its environments",
    section: "session",
    response: z.extend(sessionInfo, {
      // In a session of another service, each environment has its own token.
      environments: z.array(z.extend(environment, { token: z.optional(z.string()) })),
    }),
  }),
  end: defineEndpoint({
    method: "DELETE",
    path: "/session",
    summary: "End the session",
    section: "session",
    response: z.object({ ended: z.boolean() }),
    idempotency: "ignored",
    isWrite: false,
  }),
};
