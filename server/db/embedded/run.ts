import type { SpawnOptions } from "node:child_process";
import type { Account } from "./account.ts";

// Other variables aren't passed on, because they may contain secrets, and PG* variables would
// change the server's behavior.
const inheritedVariables = ["PATH", "LD_LIBRARY_PATH", "TMPDIR", "SystemRoot", "TEMP", "TMP"];

/**
 * Returns the path of the cluster, for a process that starts in it. On Linux, the path works even
 * if a parent directory isn't accessible.
 */
export const getClusterArgument = (cluster: string): string =>
  process.platform === "linux" ? "/proc/self/cwd" : cluster;

export const createSpawnOptions = (
  cluster: string,
  account: Account | undefined,
): SpawnOptions => ({
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
