import type { EventColumns } from "../event-columns.ts";

export interface ProviderChannel {
  readonly provider: string;
  readonly channel: string;
}

/** Collects rows by provider and channel. */
export function createProviderRowCollector<Row>(
  { calls, facets }: EventColumns,
  create: (providerChannel: ProviderChannel) => Row,
): { getOrCreateRow: (call: number) => Row; getRows: () => Row[] } {
  const rows: Row[] = [];
  const rowsByProvider = new Map<number, Map<number, Row>>();
  return {
    getOrCreateRow: (call) => {
      const provider = calls.provider[call] ?? 0;
      const channel = calls.channel[call] ?? 0;
      const rowsByChannel = rowsByProvider.get(provider);
      const existingRow = rowsByChannel?.get(channel);
      if (existingRow !== undefined) return existingRow;
      const row = create({
        provider: facets[provider]?.value ?? "",
        channel: facets[channel]?.value ?? "",
      });
      rowsByProvider.set(provider, (rowsByChannel ?? new Map<number, Row>()).set(channel, row));
      rows.push(row);
      return row;
    },
    getRows: () => rows,
  };
}

/** Compares by provider and channel, to sort rows that are otherwise equal. */
export const compareByProvider = (a: ProviderChannel, b: ProviderChannel): number =>
  `${a.provider} ${a.channel}` < `${b.provider} ${b.channel}` ? -1 : 1;
