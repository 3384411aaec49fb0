import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import * as z from "zod/mini";

const keyFile = z.object({
  /** The key that encrypts; the others still decrypt. */
  current: z.string(),
  keys: z.record(z.string().check(z.regex(/^[0-9a-f]{16}$/)), z.base64()),
});

const version = 1;
const keyIdBytes = 8;
const ivBytes = 12;
const tagBytes = 16;

/** Encrypts values of the database; `of` names the record and field, so that no value can be moved. */
export interface Keyring {
  seal(plain: string | Buffer, of: string): Buffer;
  /** Fails when the envelope was changed, moved, or its key is not in the key file. */
  open(envelope: Buffer, of: string): Buffer;
  /** Ids of the keys that the file holds. */
  keyIds(): string[];
}

/** A key that the key file does not hold. */
export class UnknownKeyError extends Error {
  override name = "UnknownKeyError";
}

function newKeyFile(): z.infer<typeof keyFile> {
  const id = randomBytes(keyIdBytes).toString("hex");
  return { current: id, keys: { [id]: randomBytes(32).toString("base64") } };
}

function readKeyFile(path: string) {
  try {
    return keyFile.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch (cause) {
    // The cause may quote the file, which holds the keys.
    const reason = (cause as NodeJS.ErrnoException).code ?? "not a key file";
    throw new Error(`The encryption key file ${path} cannot be read: ${reason}.`);
  }
}

/** Writes a key file of mode 0600 when there is none. Returns whether it was created. */
export function ensureKeyFile(path: string): boolean {
  try {
    writeFileSync(path, `${JSON.stringify(newKeyFile(), null, 2)}\n`, { mode: 0o600, flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** AES-256-GCM envelopes: version, key id, initialization vector, ciphertext, tag. */
export function openKeyring(path: string): Keyring {
  let file = readKeyFile(path);

  const keyOf = (id: string): Buffer => {
    let key = file.keys[id];
    if (key === undefined) {
      // Another process may have rotated the key since this one started.
      file = readKeyFile(path);
      key = file.keys[id];
    }
    if (key === undefined) throw new UnknownKeyError(`The key file ${path} lacks the key ${id}.`);
    return Buffer.from(key, "base64");
  };

  return {
    seal(plain, of) {
      const iv = randomBytes(ivBytes);
      const header = Buffer.concat([Buffer.from([version]), Buffer.from(file.current, "hex"), iv]);
      const cipher = createCipheriv("aes-256-gcm", keyOf(file.current), iv);
      cipher.setAAD(Buffer.from(of));
      return Buffer.concat([header, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    },
    open(envelope, of) {
      if (envelope[0] !== version) throw new Error("An encrypted value of an unknown version.");
      const id = envelope.subarray(1, 1 + keyIdBytes).toString("hex");
      const body = 1 + keyIdBytes + ivBytes;
      const decipher = createDecipheriv(
        "aes-256-gcm",
        keyOf(id),
        envelope.subarray(1 + keyIdBytes, body),
      );
      decipher.setAAD(Buffer.from(of));
      decipher.setAuthTag(envelope.subarray(envelope.length - tagBytes));
      return Buffer.concat([
        decipher.update(envelope.subarray(body, envelope.length - tagBytes)),
        decipher.final(),
      ]);
    },
    keyIds: () => Object.keys(file.keys),
  };
}

/** The identity of an encrypted field, bound to its envelope as associated data. */
export const sealedField = (
  table: string,
  field: string,
  environmentId: string,
  recordId: string,
): string => `${table}.${field}:${environmentId}:${recordId}`;
