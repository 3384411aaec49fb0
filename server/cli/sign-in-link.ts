import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import { createSignInCode } from "../session/repository.ts";

// Long enough to return to the terminal, short enough for a link that logs may contain.
const codeTtlMs = 60 * 60 * 1000;
// How long a used or expired code is distinguished from an unknown one.
const codeRetentionMs = 7 * 24 * 60 * 60 * 1000;

/** `base` is the console's origin. The code is in the fragment, which browsers don't send. */
export async function makeSignInLink(
  db: Kysely<Database>,
  environmentId: string,
  base: string,
  now: Date,
): Promise<{ link: string; expiresAt: Date }> {
  await db
    .deleteFrom("sign_in_codes")
    .where("expires_at", "<", new Date(now.getTime() - codeRetentionMs))
    .execute();
  const expiresAt = new Date(now.getTime() + codeTtlMs);
  const code = await createSignInCode(db, { environmentId, now, expiresAt });
  return { link: `${base}/sign-in#code=${code}`, expiresAt };
}
