import { useSyncExternalStore } from "react";
import { useScope } from "../../api/session/use-session.ts";
import { subscribeToScan, scanOf, type EndpointScan } from "./endpoint-scan.ts";

export function useEndpointScan(): EndpointScan | undefined {
  const scope = useScope();
  return useSyncExternalStore(subscribeToScan, () => scanOf(scope));
}
