import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { createKeyFile, type KeyFile, keyFileStamp, keyIdBytes, readKeyFile } from "./key-file.ts";

const version = 1;
const ivBytes = 12;
const tagBytes = 16;

/** Encrypts values of the database; `of` names the record and field, so that no value can be moved. */
export interface Keyring {
  /** Encrypts with the key that is current in the key file at this moment. */
  seal(plain: string | Buffer, of: string): Buffer;
  /** Fails when the envelope was changed, moved, or its key is not in the key file. */
  open(envelope: Buffer, of: string): Buffer;
  /** Ids of the keys that are in the file at this moment. */
  keyIds(): string[];
}

export class UnknownKeyError extends Error {
  override name = "UnknownKeyError";
}

/** Writes a key file of mode 0600 when there is none. Returns whether it was created. */
export const ensureKeyFile = (path: string): boolean => createKeyFile(path);

interface Loaded {
  file: KeyFile;
  stamp: string;
}

function load(path: string): Loaded {
  // Read first: a file that is replaced in between is read again next time.
  let stamp = "";
  try {
    stamp = keyFileStamp(path);
  } catch {
    // What is wrong with it is said by reading it.
  }
  return { file: readKeyFile(path), stamp };
}

/**
 * AES-256-GCM envelopes: version, key id, initialization vector, ciphertext, tag.
 *
 * A rotation may replace the key file at any time. The file is read again when a value has an
 * unknown key id, and before anything is encrypted if the file has changed: values encrypted with
 * the previous key would become unreadable once that key is dropped.
 */
export function openKeyring(path: string): Keyring {
  let loaded = load(path);
  // Keys stay here when they leave the file: a value that was read a moment ago, or by a transaction
  // that sees an older state, may still be under one of them.
  const seen = new Map(Object.entries(loaded.file.keys));

  const reload = () => {
    loaded = load(path);
    for (const [id, key] of Object.entries(loaded.file.keys)) seen.set(id, key);
  };

  const refresh = (): KeyFile => {
    try {
      if (keyFileStamp(path) !== loaded.stamp) reload();
    } catch {
      // While the file is away or half copied, the keys in memory are those of the database still.
    }
    return loaded.file;
  };

  const keyOf = (id: string): Buffer => {
    // Another process may have rotated the key since this one started.
    if (!seen.has(id)) reload();
    const key = seen.get(id);
    if (key === undefined) throw new UnknownKeyError(`The key file ${path} lacks the key ${id}.`);
    return Buffer.from(key, "base64");
  };

  return {
    seal(plain, of) {
      const { current } = refresh();
      const iv = randomBytes(ivBytes);
      const header = Buffer.concat([Buffer.from([version]), Buffer.from(current, "hex"), iv]);
      const cipher = createCipheriv("aes-256-gcm", keyOf(current), iv);
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
        { authTagLength: tagBytes },
      );
      decipher.setAAD(Buffer.from(of));
      decipher.setAuthTag(envelope.subarray(envelope.length - tagBytes));
      return Buffer.concat([
        decipher.update(envelope.subarray(body, envelope.length - tagBytes)),
        decipher.final(),
      ]);
    },
    keyIds: () => Object.keys(refresh().keys),
  };
}

/** Returns the value of an envelope that contains JSON. */
export const openJson = (keyring: Keyring, envelope: Buffer, of: string): unknown =>
  JSON.parse(keyring.open(envelope, of).toString());

/** The identity of an encrypted field, bound to its envelope as associated data. */
export const sealedField = (
  table: string,
  field: string,
  environmentId: string,
  recordId: string,
): string => `${table}.${field}:${environmentId}:${recordId}`;
