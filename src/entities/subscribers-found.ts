import type { ReceivedSubscriber } from "../api/subscribers.ts";
import { asText } from "../../domain/loose.ts";
import { type FindField, findFields, type FindWay } from "./subscriber-find-ways.ts";

export interface Found {
  id: string;
  record: ReceivedSubscriber;
  /** The fields by which it was found. */
  by: readonly FindField[];
}

/**
 * The people that the ways brought, each once, those found by id first. A record without an id
 * cannot be opened and is left out.
 */
export function mergeFound(
  answers: readonly { way: FindWay; records: readonly ReceivedSubscriber[] }[],
): Found[] {
  const found = new Map<string, { record: ReceivedSubscriber; by: Set<FindField> }>();
  for (const { way, records } of answers) {
    for (const record of records) {
      const id = asText(record.subscriberId);
      if (id === undefined) continue;
      const known = found.get(id) ?? { record, by: new Set() };
      known.by.add(way.field);
      found.set(id, known);
    }
  }
  const rank = (by: ReadonlySet<FindField>) => findFields.findIndex((field) => by.has(field));
  return [...found]
    .map(([id, { record, by }]) => ({
      id,
      record,
      by: findFields.filter((field) => by.has(field)),
    }))
    .toSorted((one, other) => rank(new Set(one.by)) - rank(new Set(other.by)));
}
