import { QueryClient } from "@tanstack/react-query";
import { retryDelay, retryRead } from "../api/client/retry.ts";
import { scopeIn, type SessionStore } from "../api/session/session.ts";

/** A record that was read a moment ago need not be read again to be shown again. */
const freshFor = 15_000;

export function createQueryClient(session: SessionStore): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshFor,
        retry: retryRead,
        retryDelay: (failures, error) => retryDelay(failures, error),
        // The browser's idea of being online is often wrong; a call finds out.
        networkMode: "always",
        // Rows must not move when the user returns to the window to read them.
        refetchOnWindowFocus: false,
      },
    },
  });
  dropOnChange(client, session);
  return client;
}

/** Nothing of one environment or caller is ever shown to another. */
function dropOnChange(client: QueryClient, session: SessionStore): void {
  const scope = () => scopeIn(session.get());
  let last = scope();
  session.subscribe(() => {
    const next = scope();
    if (next !== last) client.clear();
    last = next;
  });
}
