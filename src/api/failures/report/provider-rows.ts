import type { EventColumns } from "../event-columns.ts";

export interface ProviderChannel {
  readonly provider: string;
  readonly channel: string;
}

/** Returns a map from provider and channel to a row, which `of` finds or creates for a call. */
export function providerRows<Row>(
  { calls, facets }: EventColumns,
  create: (names: ProviderChannel) => Row,
): { of: (call: number) => Row; all: () => Row[] } {
  const rows = new Map<number, Row>();
  return {
    of: (call) => {
      const provider = calls.provider[call] ?? 0;
      const channel = calls.channel[call] ?? 0;
      const key = provider * facets.length + channel;
      const known = rows.get(key);
      if (known !== undefined) return known;
      const row = create({
        provider: facets[provider]?.value ?? "",
        channel: facets[channel]?.value ?? "",
      });
      rows.set(key, row);
      return row;
    },
    all: () => [...rows.values()],
  };
}

/** Sorts rows that are equal otherwise. */
export const byProvider = (a: ProviderChannel, b: ProviderChannel): number =>
  `${a.provider} ${a.channel}` < `${b.provider} ${b.channel}` ? -1 : 1;
