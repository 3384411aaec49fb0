import { channels } from "../../../../contract/enums.ts";
import { getCredentialFields } from "../../../../contract/providers/catalog.ts";
import type { Provider } from "../../../../contract/providers/fields.ts";
import { providers } from "../../../../contract/providers/providers.ts";
import { getChannelName } from "../../../entities/integrations/integration-info.ts";

const toSearchText = ({ name, id, aliases = [], channel }: Provider): string =>
  [
    name,
    id,
    ...aliases,
    channel === null ? "agent" : `${channel} ${getChannelName(channel)}`,
    ...getCredentialFields(id).flatMap(({ key, label }) => [key, label]),
  ]
    .join(" ")
    .toLowerCase();

const searchIndex = (providers as readonly Provider[]).map((provider) => ({
  provider,
  searchText: toSearchText(provider),
}));

/** Returns the providers that match every word of the query, grouped by channel, agents last. */
export function findProviders(
  query: string,
): { channel: string | undefined; providers: Provider[] }[] {
  const terms = query.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = searchIndex
    .filter(({ searchText }) => terms.every((term) => searchText.includes(term)))
    .map(({ provider }) => provider);
  return [...channels, null].flatMap((channel) => {
    const channelProviders = matches
      .filter((provider) => provider.channel === channel)
      .toSorted((a, b) => a.name.localeCompare(b.name, "en"));
    return channelProviders.length === 0
      ? []
      : [{ channel: channel ?? undefined, providers: channelProviders }];
  });
}
