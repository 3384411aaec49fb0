import type { SpawnOptions } from "node:child_process";
import type { Account } from "./account.ts";

// Nothing else of the environment: it may contain secrets, and PG* variables change the server.
const passedOn = ["PATH", "LD_LIBRARY_PATH", "TMPDIR", "SystemRoot", "TEMP", "TMP"];

/**
 * How a cluster directory is named to a server started in it. On Linux not by its path: that may
 * lead through directories that the server's account cannot enter.
 */
export const clusterArgument = (cluster: string): string =>
  process.platform === "linux" ? "/proc/self/cwd" : cluster;

/** Options for a PostgreSQL program: in the cluster directory, under the account, nothing inherited. */
export const spawnOptions = (cluster: string, account: Account | undefined): SpawnOptions => ({
  cwd: cluster,
  windowsHide: true,
  env: {
    LC_ALL: "C",
    ...Object.fromEntries(
      passedOn.flatMap((name) => {
        const value = process.env[name];
        return value === undefined ? [] : [[name, value]];
      }),
    ),
  },
  ...account,
});
