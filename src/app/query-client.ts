import { QueryClient } from "@tanstack/react-query";
import { getRetryDelay, shouldRetryRead } from "../api/client/retry.ts";
import { scopeIn, type SessionStore } from "../api/session/session.ts";

/** Age in milliseconds after which cached data is refetched. */
const staleTimeMs = 15_000;

export function createQueryClient(session: SessionStore): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: staleTimeMs,
        retry: shouldRetryRead,
        retryDelay: (failures, error) => getRetryDelay(failures, error),
        // `navigator.onLine` is often wrong, so send the request anyway.
        networkMode: "always",
        // Rows must not move when the user returns to the window.
        refetchOnWindowFocus: false,
      },
    },
  });
  clearOnScopeChange(client, session);
  return client;
}

/**
 * Clears the cache when the environment or caller changes, so that data isn't shown to another one.
 */
function clearOnScopeChange(client: QueryClient, session: SessionStore): void {
  const getScope = () => scopeIn(session.get());
  let previousScope = getScope();
  session.subscribe(() => {
    const next = getScope();
    if (next !== previousScope) client.clear();
    previousScope = next;
  });
}
