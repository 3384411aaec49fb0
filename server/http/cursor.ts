import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";
import type { Context } from "./call.ts";
import { createFieldError } from "./errors.ts";
import { readSigningSecretOrEnvelope } from "../db/signing-secret.ts";

/** The position of a record in a list: the value of its sort key, and its ID. */
export interface Position {
  value: string;
  id: string;
}

export interface CursorScope {
  key: Buffer;
  /** Identifies the list by environment, resource, and `orderBy`. */
  list: string;
  /** SQL type of the sort key. */
  cast: "text" | "timestamptz";
}

/** Derives the key from a secret that all processes share and that key rotations don't change. */
export async function readCursorKey(
  { db, keyring }: Pick<Context, "db" | "keyring">,
  environmentId: string,
): Promise<Buffer> {
  const secret = await readSigningSecretOrEnvelope(db, keyring, environmentId);
  return createHmac("sha256", secret).update("cursor").digest();
}

const computeSignature = (payload: string, { key, list }: CursorScope): string =>
  createHmac("sha256", key).update(`${list}\n${payload}`).digest("base64url").slice(0, 22);

/** Returns an opaque, signed cursor, which is valid only for its list. */
export function encodeCursor({ value, id }: Position, scope: CursorScope): string {
  const payload = Buffer.from(JSON.stringify([value, id])).toString("base64url");
  return `${payload}.${computeSignature(payload, scope)}`;
}

// PostgreSQL can't store NUL.
const storableText = z.string().check(z.refine((text) => !text.includes("\0")));
const valueSchemasByCast = { text: storableText, timestamptz: z.iso.datetime() };

function readVerifiedPosition(cursor: string, scope: CursorScope): Position | undefined {
  const [, payload = "", signature = ""] = /^([\w-]+)\.([\w-]{22})$/.exec(cursor) ?? [];
  const expectedSignature = computeSignature(payload, scope);
  if (signature === "" || !timingSafeEqual(Buffer.from(signature), Buffer.from(expectedSignature)))
    return undefined;
  // Another version may have signed the cursor, so the shape is checked.
  const payloadSchema = z.tuple([valueSchemasByCast[scope.cast], storableText]);
  const { data } = payloadSchema.safeParse(
    JSON.parse(Buffer.from(payload, "base64url").toString()),
  );
  return data && { value: data[0], id: data[1] };
}

/**
 * Returns a cursor's position. Throws 400 for the query key `name` if the cursor isn't valid for
 * this list and order.
 */
export function decodeCursor(cursor: string, scope: CursorScope, name: string): Position {
  const position = readVerifiedPosition(cursor, scope);
  if (position !== undefined) return position;
  throw createFieldError(400, `The cursor in ${name} isn't valid for this list and order.`, {
    [name]: "Not a valid cursor for this list and order",
  });
}
