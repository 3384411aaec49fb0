import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import { createSignInCode } from "../session/repository.ts";

// Long enough to return to the terminal, but short, because logs may contain the link.
const codeTtlMs = 60 * 60 * 1000;
// Time for which a used or expired code is distinguished from an unknown code.
const codeRetentionMs = 7 * 24 * 60 * 60 * 1000;

/**
 * Creates a sign-in link on the origin `consoleUrl`, and deletes old codes. The code is in the
 * fragment, which browsers don't send to servers.
 */
export async function makeSignInLink(
  db: Kysely<Database>,
  environmentId: string,
  consoleUrl: string,
  now: Date,
): Promise<{ link: string; expiresAt: Date }> {
  await db
    .deleteFrom("sign_in_codes")
    .where("expires_at", "<", new Date(now.getTime() - codeRetentionMs))
    .execute();
  const expiresAt = new Date(now.getTime() + codeTtlMs);
  const code = await createSignInCode(db, { environmentId, now, expiresAt });
  return { link: `${consoleUrl}/sign-in#code=${code}`, expiresAt };
}
