import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { rmSync, statSync } from "node:fs";
import { open, rename } from "node:fs/promises";
import { getErrorCode, StartupError } from "../startup-error.ts";

export interface Sink {
  /** Resolves when the sink is ready for more. */
  write(text: string): Promise<void>;
  /** Waits until the output is written, and publishes it under its name. */
  finish(): Promise<void>;
  abandon(): Promise<void>;
}

const createWriteError = (name: string, error: unknown) =>
  new StartupError(`Can't write ${name}: ${getErrorCode(error) || String(error)}.`, {
    cause: error,
  });

export function createStreamSink(stream: NodeJS.WritableStream, name: string): Sink {
  let streamError: Error | undefined;
  stream.once("error", (error: Error) => {
    streamError = error;
  });
  return {
    async write(text) {
      try {
        if (streamError !== undefined) throw streamError;
        if (!stream.write(text)) await once(stream, "drain");
      } catch (error) {
        throw createWriteError(name, error);
      }
    },
    async finish() {
      // The error of the last write is reported later.
      const error =
        streamError ??
        (await new Promise<Error | null | undefined>((resolve) => stream.write("", resolve)));
      if (error) throw createWriteError(name, error);
    },
    abandon: async () => undefined,
  };
}

function isSpecial(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats !== undefined && !stats.isFile();
}

/**
 * Creates a sink that writes a private temporary file, which `finish` renames. Pipes and devices
 * are written directly.
 */
export async function createFileSink(path: string): Promise<Sink> {
  const convertWriteErrors = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw createWriteError(path, error);
    }
  };
  const isSpecialFile = await convertWriteErrors(async () => isSpecial(path));
  const outputPath = isSpecialFile ? path : `${path}.${randomBytes(6).toString("hex")}.partial`;
  const handle = await convertWriteErrors(() =>
    open(outputPath, isSpecialFile ? "w" : "wx", 0o600),
  );
  // The process may exit before the export is complete.
  const removeOnExit = () => {
    if (!isSpecialFile) rmSync(outputPath, { force: true });
  };
  process.once("exit", removeOnExit);
  return {
    write: (text) => convertWriteErrors(() => handle.appendFile(text)),
    finish: () =>
      convertWriteErrors(async () => {
        if (!isSpecialFile) await handle.sync();
        await handle.close();
        if (!isSpecialFile) await rename(outputPath, path);
        process.removeListener("exit", removeOnExit);
      }),
    async abandon() {
      await handle.close().catch(() => undefined);
      removeOnExit();
      process.removeListener("exit", removeOnExit);
    },
  };
}
