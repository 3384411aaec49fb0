import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import { createSignInCode } from "../session/repository.ts";

// Long enough to find the terminal again, short enough for a link that logs may have kept.
const codeLife = 60 * 60 * 1000;
// For this long a used or expired code is distinguished from an unknown one.
const codeMemory = 7 * 24 * 60 * 60 * 1000;

/** Makes a sign-in link; `base` is the console's origin. The code is in the part that is not sent. */
export async function makeSignInLink(
  db: Kysely<Database>,
  environmentId: string,
  base: string,
  now: Date,
): Promise<{ link: string; expiresAt: Date }> {
  await db
    .deleteFrom("sign_in_codes")
    .where("expires_at", "<", new Date(now.getTime() - codeMemory))
    .execute();
  const expiresAt = new Date(now.getTime() + codeLife);
  const code = await createSignInCode(db, { environmentId, now, expiresAt });
  return { link: `${base}/sign-in#code=${code}`, expiresAt };
}
