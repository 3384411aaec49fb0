import type { SpawnOptions } from "node:child_process";
import type { Account } from "./account.ts";

// Pass on nothing else: the environment may contain secrets, and PG* variables change the server.
const inheritedVariables = ["PATH", "LD_LIBRARY_PATH", "TMPDIR", "SystemRoot", "TEMP", "TMP"];

/** Cluster path for a server started in it. On Linux relative: the account may not reach it. */
export const clusterArgument = (cluster: string): string =>
  process.platform === "linux" ? "/proc/self/cwd" : cluster;

/** Spawn options: in the cluster directory, under the account, without the environment. */
export const spawnOptions = (cluster: string, account: Account | undefined): SpawnOptions => ({
  cwd: cluster,
  windowsHide: true,
  env: {
    LC_ALL: "C",
    ...Object.fromEntries(
      inheritedVariables.flatMap((name) => {
        const value = process.env[name];
        return value === undefined ? [] : [[name, value]];
      }),
    ),
  },
  ...account,
});
