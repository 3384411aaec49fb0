import type { Caller, Context } from "../http/call.ts";
import { findPrimary } from "./repository.ts";

/** Reports whether an integration without conditions becomes primary in a channel that has none. */
const hasAutomaticPrimary = (channel: string | null): boolean =>
  channel === "email" || channel === "sms";

/** Reports whether a newly active integration becomes its channel's missing primary. */
export async function becomesPrimary(
  { db, caller }: Context & { caller: Caller },
  channel: string | null,
  conditions: readonly unknown[] | null | undefined,
): Promise<boolean> {
  if (channel === null || !hasAutomaticPrimary(channel)) return false;
  if (conditions && conditions.length > 0) return false;
  return (await findPrimary(db, caller.environmentId, channel)) === undefined;
}
