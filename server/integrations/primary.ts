import type { SignedInContext } from "../http/call.ts";
import { findPrimary } from "./repository.ts";

/** Reports whether an integration that becomes active also becomes primary. */
export async function becomesPrimary(
  { db, caller }: SignedInContext,
  channel: string | null,
  conditions: readonly unknown[] | null | undefined,
): Promise<boolean> {
  // Other channels without a primary don't get one automatically.
  if (channel !== "email" && channel !== "sms") return false;
  if (conditions && conditions.length > 0) return false;
  return (await findPrimary(db, caller.environmentId, channel)) === undefined;
}
