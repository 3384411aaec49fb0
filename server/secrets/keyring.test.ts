import {
  chmodSync,
  chownSync,
  copyFileSync,
  lstatSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from "node:fs";
import { symlinkSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { createLog } from "../log.ts";
import { buildEntry } from "../testing/build-entry.ts";
import { createTemporaryDirectory } from "../testing/temporary-directory.ts";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { addKey, hasKeyFile, readKeyFile, replaceKeyFile } from "./key-file.ts";
import { ensureKeyFile } from "./key-file.ts";
import {
  withUnreadableValueLog,
  openKeyring,
  tryOpen,
  UnknownKeyError,
  UnreadableValueError,
} from "./keyring.ts";

let path: string;
beforeEach(() => {
  path = join(createTemporaryDirectory(), "keys.json");
  ensureKeyFile(path);
});

const toKeyId = (envelope: Buffer) => envelope.subarray(1, 9).toString("hex");

/** Adds a new current key to the file, as a rotation does. */
function switchKey({ dropsOldKeys = false } = {}): string {
  const { id, keys } = addKey(readKeyFile(path).keys);
  const remainingKeys = dropsOldKeys ? { [id]: keys[id] ?? "" } : keys;
  replaceKeyFile(path, { current: id, keys: remainingKeys });
  return id;
}

describe("an envelope", () => {
  it("can be decrypted only for its field", () => {
    const keyring = openKeyring(path);
    const envelope = keyring.seal("canary", "a.b:1:2");
    expect(envelope.includes("canary")).toBe(false);
    expect(keyring.open(envelope, "a.b:1:2").toString()).toBe("canary");
    expect(() => keyring.open(envelope, "a.b:1:3")).toThrow();
  });

  it("can't be decrypted if any byte is changed", () => {
    const keyring = openKeyring(path);
    const envelope = keyring.seal("canary", "a.b:1:2");
    for (let index = 0; index < envelope.length; index += 1) {
      const changedEnvelope = Buffer.from(envelope);
      changedEnvelope.writeUInt8(changedEnvelope.readUInt8(index) ^ 1, index);
      expect(() => keyring.open(changedEnvelope, "a.b:1:2"), `byte ${index}`).toThrow();
    }
  });
});

describe("an unreadable value", () => {
  it("can have any length", () => {
    const keyring = openKeyring(path);
    const envelope = keyring.seal("canary", "a.b:1:2");
    for (let length = 0; length < envelope.length; length += 1) {
      const open = () => keyring.open(envelope.subarray(0, length), "a.b:1:2");
      expect(open, `${length} bytes`).toThrow(UnreadableValueError);
    }
  });

  it("is logged once, with its record", () => {
    const lines: string[] = [];
    const log = createLog({ level: "error", write: (line) => void lines.push(line) });
    const keyring = withUnreadableValueLog(openKeyring(path), log);
    const envelope = keyring.seal("canary", "integrations.credentials:e1:r1");
    envelope.writeUInt8(envelope.readUInt8(30) ^ 1, 30);
    const open = () => keyring.open(envelope, "integrations.credentials:e1:r1");
    expect(open).toThrow(UnreadableValueError);
    expect(open).toThrow(UnreadableValueError);
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({
      msg: "couldn't decrypt saved value",
      column: "integrations.credentials",
      environmentId: "e1",
      recordId: "r1",
    });
    expect(tryOpen(open)).toBeUndefined();
  });

  // The value isn't lost, because the file with the key can be restored.
  it("isn't one whose key is missing", () => {
    const envelope = openKeyring(path).seal("canary", "a.b:1:2");
    switchKey({ dropsOldKeys: true });
    const keyring = openKeyring(path);
    expect(() => tryOpen(() => keyring.open(envelope, "a.b:1:2"))).toThrow(UnknownKeyError);
  });
});

describe("a key file", () => {
  it("is created once, readable only by its owner", () => {
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const before = readFileSync(path, "utf8");
    expect(ensureKeyFile(path)).toBe(false);
    expect(readFileSync(path, "utf8")).toBe(before);
    expect(readdirSync(dirname(path))).toEqual([basename(path)]);
  });

  it.each([0o644, 0o640, 0o620, 0o604])(
    "with mode %o is rejected, with the command to run",
    (mode) => {
      // Files that root owns may be readable by a group, because mounted secrets are.
      if (process.getuid?.() === 0) chownSync(path, 65_534, 65_534);
      chmodSync(path, mode);
      expect(() => openKeyring(path)).toThrow(
        `Other users can access the encryption key file ${path} (mode ${mode.toString(8)}). Run: chmod 600 ${path}`,
      );
      chmodSync(path, 0o600);
      expect(openKeyring(path).listKeyIds()).toHaveLength(1);
    },
  );

  it.each([0o777, 0o700])("can't be a folder, whatever its mode: %o", (mode) => {
    const folder = createTemporaryDirectory();
    chmodSync(folder, mode);
    expect(() => openKeyring(folder)).toThrow(
      `The encryption key file ${folder} isn't a regular file. Set SIGNALBOX_KEY_FILE to the path of a file.`,
    );
  });

  it("that can't be reached is reported by name", () => {
    const linkPath = join(createTemporaryDirectory(), "link.json");
    symlinkSync(linkPath, linkPath);
    expect(() => openKeyring(linkPath)).toThrow(
      `Couldn't read the encryption key file ${linkPath} (ELOOP). Check the path and the file's permissions.`,
    );
    const pathBelowFile = join(path, "keys.json");
    expect(() => hasKeyFile(pathBelowFile)).toThrow(
      `Couldn't read the encryption key file ${pathBelowFile} (ENOTDIR).`,
    );
  });

  it("is created once by processes that start together", async () => {
    const entry = await buildEntry("server/testing/key-file-process.ts");
    onTestFinished(entry.remove);
    rmSync(path);
    const responses = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const child = spawn(process.execPath, [entry.path, path], {
          stdio: ["ignore", "pipe", "inherit"],
        });
        const chunks: Buffer[] = [];
        child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
        await once(child, "close");
        return JSON.parse(Buffer.concat(chunks).toString()) as {
          isCreated: boolean;
          keys: string[];
        };
      }),
    );
    expect(responses.filter(({ isCreated }) => isCreated)).toHaveLength(1);
    expect(new Set(responses.map(({ keys }) => keys.join())).size).toBe(1);
    expect(readdirSync(dirname(path))).toEqual([basename(path)]);
  });

  it("keeps its mode and link when replaced, and nothing of an aborted write", () => {
    const linkPath = join(createTemporaryDirectory(), "link.json");
    symlinkSync(path, linkPath);
    writeFileSync(`${path}.0123456789ab.tmp`, "half a file");
    const { id, keys } = addKey(readKeyFile(linkPath).keys);
    replaceKeyFile(linkPath, { current: id, keys });
    expect(lstatSync(linkPath).isSymbolicLink()).toBe(true);
    expect(readKeyFile(path).current).toBe(id);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readdirSync(dirname(path))).toEqual([basename(path)]);
  });

  it.each([
    ["invalid JSON", "{"],
    ["a missing current key", '{"current":"0000000000000000","keys":{}}'],
    ["a short key", '{"current":"0000000000000000","keys":{"0000000000000000":"c2VjcmV0"}}'],
  ])("with %s is rejected, without quoting it", (_, text) => {
    writeFileSync(path, text);
    expect(() => openKeyring(path)).toThrow(
      `The encryption key file ${path} has an invalid format.`,
    );
  });
});

describe("two keyrings on one file", () => {
  it("decrypt values of the other with a newer key", () => {
    const [firstKeyring, secondKeyring] = [openKeyring(path), openKeyring(path)];
    const oldEnvelope = firstKeyring.seal("before", "a");
    const id = switchKey();
    const freshEnvelope = secondKeyring.seal("after", "a");
    expect(toKeyId(freshEnvelope)).toBe(id);
    expect(firstKeyring.open(freshEnvelope, "a").toString()).toBe("after");
    expect(secondKeyring.open(oldEnvelope, "a").toString()).toBe("before");
  });

  it("encrypt with a new key as soon as it is current", () => {
    const keyring = openKeyring(path);
    keyring.seal("x", "a");
    for (let round = 0; round < 50; round += 1) {
      const id = switchKey({ dropsOldKeys: true });
      expect(toKeyId(keyring.seal("x", "a"))).toBe(id);
      expect(keyring.listKeyIds()).toEqual([id]);
    }
  });

  it("still decrypt values with a removed key that they loaded before", () => {
    const keyring = openKeyring(path);
    const oldEnvelope = keyring.seal("before", "a");
    const id = switchKey({ dropsOldKeys: true });
    expect(toKeyId(keyring.seal("after", "a"))).toBe(id);
    expect(keyring.open(oldEnvelope, "a").toString()).toBe("before");
    expect(() => openKeyring(path).open(oldEnvelope, "a")).toThrow(UnknownKeyError);
  });

  it("continue with loaded keys while the file is missing or incomplete", () => {
    const keyring = openKeyring(path);
    const completeCopyPath = `${path}.whole`;
    copyFileSync(path, completeCopyPath);
    writeFileSync(path, readFileSync(path, "utf8").slice(0, 20));
    expect(keyring.open(keyring.seal("x", "a"), "a").toString()).toBe("x");
    rmSync(path);
    expect(keyring.open(keyring.seal("x", "a"), "a").toString()).toBe("x");
    copyFileSync(completeCopyPath, path);
    const id = switchKey();
    expect(toKeyId(keyring.seal("x", "a"))).toBe(id);
  });

  it("report a key that neither has", () => {
    const keyring = openKeyring(path);
    const envelope = keyring.seal("x", "a");
    const otherPath = join(createTemporaryDirectory(), "keys.json");
    ensureKeyFile(otherPath);
    expect(() => openKeyring(otherPath).open(envelope, "a")).toThrow(UnknownKeyError);
  });
});
