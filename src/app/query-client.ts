import { QueryCache, QueryClient } from "@tanstack/react-query";
import { startRetryDelay, shouldRetryRead } from "../api/client/retry.ts";
import { getSessionScope, type SessionStore } from "../api/session/session.ts";

const staleTimeMs = 15_000;

/** Maximum time from the failure of a route's loader until the code of its page has loaded. */
const maxPageLoadMs = 5000;

export function createQueryClient(session: SessionStore): QueryClient {
  /** When queries last failed before a component used them, in milliseconds since the epoch. */
  const unusedFailureTimes = new WeakMap<object, number>();
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError(_, query) {
        if (!query.isActive()) unusedFailureTimes.set(query, Date.now());
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: staleTimeMs,
        retry: shouldRetryRead,
        // A page shows its loader's failure. An older failure is from a previous visit.
        retryOnMount: (query) => Date.now() - (unusedFailureTimes.get(query) ?? 0) > maxPageLoadMs,
        retryDelay: startRetryDelay,
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

/** Clears the cache when the scope changes, so that data of one scope isn't shown in another. */
function clearOnScopeChange(client: QueryClient, session: SessionStore): void {
  const getScope = () => getSessionScope(session.get());
  let previousScope = getScope();
  session.subscribe(() => {
    const scope = getScope();
    if (scope !== previousScope) client.clear();
    previousScope = scope;
  });
}
