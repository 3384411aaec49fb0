import type { Caller, Context } from "../http/call.ts";
import { findPrimary } from "./repository.ts";

/** Reports whether a channel without a primary gets one automatically. */
const hasAutomaticPrimary = (channel: string | null): boolean =>
  channel === "email" || channel === "sms";

/** Reports whether an integration that becomes active also becomes primary. */
export async function becomesPrimary(
  { db, caller }: Context & { caller: Caller },
  channel: string | null,
  conditions: readonly unknown[] | null | undefined,
): Promise<boolean> {
  if (channel === null || !hasAutomaticPrimary(channel)) return false;
  if (conditions && conditions.length > 0) return false;
  return (await findPrimary(db, caller.environmentId, channel)) === undefined;
}
