import type { FailureScan } from "./failure-scan.ts";
import type { ScanSpec } from "./scan-window.ts";

/** Number of scans without a user that are kept. */
const maxUnused = 1;

interface Entry {
  readonly scope: string;
  readonly scan: FailureScan;
  users: number;
}

export interface ScanRegistry {
  /** Returns the scan of the spec, and starts it if there is none. Call `release` afterwards. */
  use(scope: string, spec: ScanSpec): { readonly scan: FailureScan; release(): void };
  /** Ends the scans of all other scopes. */
  keepOnly(scope: string | undefined): void;
}

/**
 * Keeps scans while the operator uses other pages. Beyond those in use, only the most recently used
 * are kept.
 */
export function createScanRegistry(
  create: (scope: string, spec: ScanSpec) => FailureScan,
): ScanRegistry {
  /** In the order of use. */
  const entries = new Map<string, Entry>();

  function remove(key: string, { scan }: Entry) {
    entries.delete(key);
    scan.end().catch(() => undefined);
  }

  function removeUnused() {
    const unused = [...entries].filter(([, { users }]) => users === 0);
    for (const [key, entry] of unused.slice(0, -maxUnused)) remove(key, entry);
  }

  return {
    use(scope, spec) {
      const key = JSON.stringify([scope, spec]);
      const entry = entries.get(key) ?? { scope, scan: create(scope, spec), users: 0 };
      entries.delete(key);
      entries.set(key, entry);
      entry.users += 1;
      removeUnused();
      return {
        scan: entry.scan,
        release() {
          entry.users -= 1;
          removeUnused();
        },
      };
    },
    keepOnly(scope) {
      for (const [key, entry] of entries) if (entry.scope !== scope) remove(key, entry);
    },
  };
}
