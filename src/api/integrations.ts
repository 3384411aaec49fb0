import { queryOptions } from "@tanstack/react-query";
import type { Received } from "../../contract/endpoint.ts";
import { api } from "../../contract/index.ts";
import type { Integration } from "../../contract/integrations.ts";
import { call } from "./client.ts";
import { session } from "./session.ts";

/** A record as the list keeps it: what opens a provider's door is not held in the cache. */
export type ListedIntegration = Omit<Received<Integration>, "credentials">;

export const integrationQueries = {
  all: ["integrations"] as const,
  /** The active ones of the open environment; of every one where the service tells no environment. */
  active: () =>
    queryOptions({
      queryKey: [...integrationQueries.all, "active"] as const,
      queryFn: async ({ signal }) => {
        const { text: _, data, ...answer } = await call(api.integrations.listActive, { signal });
        const now = session.get();
        const environment = now.status === "signedOut" ? undefined : now.profile.environment.id;
        return {
          ...answer,
          integrations: data
            .filter((one) => environment === undefined || one?._environmentId === environment)
            .map((one): ListedIntegration => {
              const { credentials: __, ...rest } = one ?? {};
              return rest;
            }),
        };
      },
    }),
};
