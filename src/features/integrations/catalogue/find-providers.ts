import { channels } from "../../../../contract/common.ts";
import { credentialFieldsOf } from "../../../../contract/providers/catalogue.ts";
import type { Provider } from "../../../../contract/providers/fields.ts";
import { providers } from "../../../../contract/providers/providers.ts";
import { channelWord } from "../../../entities/integrations/integration-facts.ts";

const wordsOf = ({ name, id, aliases = [], channel }: Provider): string =>
  [
    name,
    id,
    ...aliases,
    channel === null ? "agent" : `${channel} ${channelWord(channel)}`,
    ...credentialFieldsOf(id).flatMap(({ key, label }) => [key, label]),
  ]
    .join(" ")
    .toLowerCase();

const searchable = (providers as readonly Provider[]).map((provider) => ({
  provider,
  words: wordsOf(provider),
}));

/** Matches every typed word. Grouped by channel in API order, agents last. */
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
