import * as z from "zod/mini";
import { providers } from "./providers.ts";
import type { Provider } from "./fields.ts";

export type ProviderId = (typeof providers)[number]["id"];
type SubscriberProvider = Extract<
  (typeof providers)[number],
  { acceptsSubscriberCredentials: true }
>;

export const providerIds = providers.map((provider) => provider.id) as [
  ProviderId,
  ...ProviderId[],
];
export const providerId = z.enum(providerIds);

/** Chat and push providers that subscribers' channel settings may refer to. */
export const subscriberChannelProviderIds = (providers as readonly Provider[])
  .filter((provider) => provider.acceptsSubscriberCredentials)
  .map((provider) => provider.id) as [SubscriberProvider["id"], ...SubscriberProvider["id"][]];
export const subscriberChannelProviderId = z.enum(subscriberChannelProviderIds);

const providersById: ReadonlyMap<string, Provider> = new Map(
  providers.map((provider) => [provider.id, provider]),
);

/** Returns a provider; undefined if this build doesn't support it. */
export const findProvider = (id: string): Provider | undefined => providersById.get(id);
