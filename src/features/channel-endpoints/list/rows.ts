import { asObject } from "../../../../domain/loose.ts";
import type { EndpointSearch, ReceivedChannelEndpoint } from "../../../api/channel-endpoints.ts";
import { type EndpointFacts, endpointFacts } from "../../../entities/endpoint-facts.ts";
import { type EndpointFault, endpointFaults } from "../../../entities/endpoint-faults.ts";

export interface EndpointRow {
  id: string;
  facts: EndpointFacts;
  faults: readonly EndpointFault[];
  record: ReceivedChannelEndpoint;
  /** The search of its own URL. */
  place: EndpointSearch;
}

/**
 * Turns a page into rows: each endpoint once, with its issues. Records without an identifier are
 * only counted.
 */
export function endpointRows(
  records: unknown,
  active: ReadonlySet<string> | undefined,
  place: (facts: EndpointFacts) => EndpointSearch,
): { rows: readonly EndpointRow[]; incomplete: number; repeated: number } {
  const rows = new Map<string, EndpointRow>();
  let incomplete = 0;
  let repeated = 0;
  for (const item of Array.isArray(records) ? (records as unknown[]) : []) {
    const record = (asObject(item) ?? {}) as ReceivedChannelEndpoint;
    const facts = endpointFacts(record);
    const id = facts.identifier;
    if (id === "") incomplete += 1;
    else if (rows.has(id)) repeated += 1;
    else
      rows.set(id, {
        id,
        facts,
        faults: endpointFaults(facts, active),
        record,
        place: place(facts),
      });
  }
  return { rows: [...rows.values()], incomplete, repeated };
}
