import { api } from "../../../../contract/index.ts";
import { wait } from "../../../lib/wait.ts";
import { createBytesCaller, gate } from "../../client/client.ts";
import { dropRejectedParameters } from "../../client/drop-rejected.ts";
import { pinToScope } from "../../session/pin-to-scope.ts";
import { getSessionScope, session } from "../../session/session.ts";
import { createFailureScan } from "./failure-scan.ts";
import { openScanStore } from "./open-scan-store.ts";
import { createScanRegistry } from "./scan-registry.ts";
import type { FetchPage } from "./scan-requests.ts";

/**
 * Returns a function that loads pages with the session's credential, which never reaches the
 * worker.
 */
function createPageFetcher(scope: string): FetchPage {
  const call = createBytesCaller(pinToScope(session, scope), gate);
  return async (query, signal) => {
    const { response } = await dropRejectedParameters(query, ["limit"], (acceptedQuery) =>
      call(api.events.list, { query: acceptedQuery, signal }),
    );
    return response;
  };
}

export const failureScans = createScanRegistry((scope, spec) =>
  createFailureScan({
    scope,
    spec,
    fetchPage: createPageFetcher(scope),
    openStore: openScanStore,
    clock: { now: () => Date.now(), wait },
  }),
);

// The events contain personal data, so they are removed from memory when the session's scope
// changes.
session.subscribe(() => failureScans.removeOtherScopes(getSessionScope(session.get())));
