import { useSyncExternalStore } from "react";
import { useScope } from "../../session/use-session.ts";
import { failureScans } from "./scan-host.ts";
import type { OpenRange } from "./scan-registry.ts";
import type { ScanSpec } from "./scan-window.ts";

/** Returns a scan of this tab that covers the range; undefined until someone starts one. */
export function useExistingScan(range: OpenRange): ScanSpec | undefined {
  const scope = useScope();
  return useSyncExternalStore(failureScans.subscribe, () =>
    failureScans.find(scope, range, Date.now()),
  );
}
