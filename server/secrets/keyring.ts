import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { Log } from "../log.ts";
import { type KeyFile, readKeyFileStamp, keyIdByteCount, readKeyFile } from "./key-file.ts";

const envelopeVersion = 1;
const ivByteCount = 12;
const tagByteCount = 16;
const bodyOffset = 1 + keyIdByteCount + ivByteCount;
/** Size of an empty string's envelope. */
export const minEnvelopeBytes = bodyOffset + tagByteCount;

/** Encrypts and decrypts values. `sealedValueId` binds an envelope to one field of one record. */
export interface Keyring {
  /** Encrypts with the key file's current key. */
  seal(plaintext: string | Buffer, sealedValueId: string): Buffer;
  /**
   * Decrypts.
   * @throws UnreadableValueError if the envelope was changed or moved.
   * @throws UnknownKeyError if the envelope's key is missing, or its key ID was changed.
   */
  open(envelope: Buffer, sealedValueId: string): Buffer;
  listKeyIds(): string[];
}

export class UnknownKeyError extends Error {
  override name = "UnknownKeyError";
}

/** The error for a value that its key can't decrypt. Such a value has to be replaced. */
export class UnreadableValueError extends Error {
  override name = "UnreadableValueError";

  constructor(sealedValueId: string, cause?: unknown) {
    super(`The encrypted value ${sealedValueId} was changed or moved outside Signalbox.`, {
      cause,
    });
  }
}

interface LoadedKeyFile {
  file: KeyFile;
  stamp: string;
}

function loadKeyFile(path: string): LoadedKeyFile {
  // The stamp is read first, so that a file that is replaced in between is read again next time.
  let stamp = "";
  try {
    stamp = readKeyFileStamp(path);
  } catch {
    // Reading the file reports the error.
  }
  return { file: readKeyFile(path), stamp };
}

/**
 * Opens a keyring of AES-256-GCM envelopes (version, key ID, IV, ciphertext, tag). A rotation may
 * replace the key file at any time, so the file is read again for an unknown key ID. A changed file
 * is also read again before encryption.
 */
export function openKeyring(path: string): Keyring {
  let loadedFile = loadKeyFile(path);
  // Removed keys stay in memory, because values in older database snapshots may need them.
  const keysById = new Map(Object.entries(loadedFile.file.keys));

  const reload = () => {
    loadedFile = loadKeyFile(path);
    for (const [id, key] of Object.entries(loadedFile.file.keys)) keysById.set(id, key);
  };

  const refresh = (): KeyFile => {
    try {
      if (readKeyFileStamp(path) !== loadedFile.stamp) reload();
    } catch {
      // While the file is missing or incomplete, the keys in memory are still valid.
    }
    return loadedFile.file;
  };

  const getKey = (id: string): Buffer => {
    // Another process may have rotated the key.
    if (!keysById.has(id)) reload();
    const key = keysById.get(id);
    if (key === undefined)
      throw new UnknownKeyError(`The key file ${path} doesn't contain the key ${id}.`);
    return Buffer.from(key, "base64");
  };

  return {
    seal(plaintext, sealedValueId) {
      const { current } = refresh();
      const iv = randomBytes(ivByteCount);
      const header = Buffer.concat([
        Buffer.from([envelopeVersion]),
        Buffer.from(current, "hex"),
        iv,
      ]);
      const cipher = createCipheriv("aes-256-gcm", getKey(current), iv);
      cipher.setAAD(Buffer.from(sealedValueId));
      return Buffer.concat([header, cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]);
    },
    open(envelope, sealedValueId) {
      if (envelope.length < minEnvelopeBytes || envelope[0] !== envelopeVersion)
        throw new UnreadableValueError(sealedValueId);
      const id = envelope.subarray(1, 1 + keyIdByteCount).toString("hex");
      const key = getKey(id);
      try {
        const iv = envelope.subarray(1 + keyIdByteCount, bodyOffset);
        const decipher = createDecipheriv("aes-256-gcm", key, iv, { authTagLength: tagByteCount });
        decipher.setAAD(Buffer.from(sealedValueId));
        decipher.setAuthTag(envelope.subarray(envelope.length - tagByteCount));
        return Buffer.concat([
          decipher.update(envelope.subarray(bodyOffset, envelope.length - tagByteCount)),
          decipher.final(),
        ]);
      } catch (error) {
        throw new UnreadableValueError(sealedValueId, error);
      }
    },
    listKeyIds: () => Object.keys(refresh().keys),
  };
}

export const openJson = (keyring: Keyring, envelope: Buffer, sealedValueId: string): unknown =>
  JSON.parse(keyring.open(envelope, sealedValueId).toString());

/**
 * Returns what `open` returns, or undefined if a value is unreadable, because one such value must
 * not break a list or the write that replaces it.
 */
export function tryOpen<T>(open: () => T): T | undefined {
  try {
    return open();
  } catch (error) {
    if (error instanceof UnreadableValueError) return undefined;
    throw error;
  }
}

/** Returns a keyring that logs each unreadable value once. */
export function withUnreadableValueLog(keyring: Keyring, log: Log): Keyring {
  const loggedIds = new Set<string>();
  return {
    ...keyring,
    open(envelope, sealedValueId) {
      try {
        return keyring.open(envelope, sealedValueId);
      } catch (error) {
        if (error instanceof UnreadableValueError && !loggedIds.has(sealedValueId)) {
          loggedIds.add(sealedValueId);
          const [column, environmentId, recordId] = sealedValueId.split(":");
          log.error("couldn't decrypt saved value", { column, environmentId, recordId });
        }
        throw error;
      }
    },
  };
}

/** Returns the identity of an encrypted field, which is the associated data of its envelope. */
export const toSealedFieldId = (
  table: string,
  field: string,
  environmentId: string,
  recordId: string,
): string => `${table}.${field}:${environmentId}:${recordId}`;
