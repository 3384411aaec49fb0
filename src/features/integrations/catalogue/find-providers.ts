import { channels } from "../../../../contract/common.ts";
import { providers } from "../../../../contract/providers/catalogue.ts";
import type { Provider } from "../../../../contract/providers/fields.ts";
import { channelWord } from "../../../entities/integration-facts.ts";

/** All that a provider is found by: name, id, channel, and the credentials that one may hold. */
const wordsOf = ({ name, id, channel, credentials }: Provider): string =>
  [
    name,
    id,
    channel === null ? "agent" : `${channel} ${channelWord(channel)}`,
    ...credentials.flatMap(({ key, label }) => [key, label]),
  ]
    .join(" ")
    .toLowerCase();

const searchable = (providers as readonly Provider[]).map((provider) => ({
  provider,
  words: wordsOf(provider),
}));

/** Providers of which every typed word is known, by channel in the order of the API; agents last. */
export function findProviders(
  typed: string,
): { channel: string | undefined; providers: Provider[] }[] {
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const found = searchable
    .filter(({ words }) => wanted.every((word) => words.includes(word)))
    .map(({ provider }) => provider);
  return [...channels, null].flatMap((channel) => {
    const own = found
      .filter((provider) => provider.channel === channel)
      .toSorted((one, other) => one.name.localeCompare(other.name, "en"));
    return own.length === 0 ? [] : [{ channel: channel ?? undefined, providers: own }];
  });
}
