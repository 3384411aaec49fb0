import { createId } from "../db/id.ts";
import type { Caller, ResourceHandlers } from "../http/call.ts";
import { HttpError } from "../http/errors.ts";
import {
  createSession,
  endSession,
  explainSignInCode,
  listEnvironments,
  readOrganization,
  redeemSignInCode,
} from "./repository.ts";

/** Lifetime of a session, which covers a working day. */
export const sessionTtlMs = 12 * 60 * 60 * 1000;

const rejectionMessages = {
  unknown: "This sign-in link is unknown.",
  used: "This sign-in link was already used. Each link works once.",
  expired: "This sign-in link has expired.",
} as const;

const listVisibleEnvironments = async (
  caller: Caller,
  db: Parameters<typeof listEnvironments>[0],
) => {
  const environments = await listEnvironments(db, caller.organizationId);
  return caller.kind === "session"
    ? environments
    : environments.filter(({ id }) => id === caller.environmentId);
};

export const sessionHandlers: ResourceHandlers<"session"> = {
  exchange: async ({ db, body, now }) => {
    const redeemedCode = await redeemSignInCode(db, body.code, now);
    if (redeemedCode === undefined) {
      const reason = await explainSignInCode(db, body.code);
      throw new HttpError(
        401,
        `${rejectionMessages[reason]} Create a new one with: npm run service -- link`,
      );
    }
    const expiresAt = new Date(now.getTime() + sessionTtlMs);
    const signInId = createId(now);
    const environments = [];
    for (const environment of await listEnvironments(db, redeemedCode.organization_id)) {
      const newSession = { environmentId: environment.id, signInId, now, expiresAt };
      const { token } = await createSession(db, newSession);
      environments.push({ ...environment, token });
    }
    return {
      organization: await readOrganization(db, redeemedCode.organization_id),
      environments,
      current: redeemedCode.environment_id,
      expiresAt: expiresAt.toISOString(),
      caller: "session" as const,
      readOnly: false,
    };
  },

  read: async ({ db, caller }) => ({
    organization: await readOrganization(db, caller.organizationId),
    environments: await listVisibleEnvironments(caller, db),
    current: caller.environmentId,
    expiresAt: caller.expiresAt?.toISOString() ?? null,
    caller: caller.kind,
    readOnly: caller.readOnly,
  }),

  end: async ({ db, caller, now }) => {
    if (caller.kind !== "session") {
      throw new HttpError(400, "API keys don't have a session to end.");
    }
    return { ended: (await endSession(db, caller.id, now)) > 0 };
  },
};
