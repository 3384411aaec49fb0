import { useQueries } from "@tanstack/react-query";
import { asText } from "../../../domain/loose.ts";
import {
  type ReceivedSubscriber,
  subscriberQueries,
  type SubscriberQuery,
} from "../../api/subscribers.ts";

export const findFields = ["subscriberId", "email", "phone", "name"] as const;
export type FindField = (typeof findFields)[number];

export interface FindWay {
  field: FindField;
  value: string;
  query: SubscriberQuery;
}

/** Maximum per field: the box is for finding one subscriber; the filters list all. */
const maxPerField = 10;

const capitalised = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(
      /(^|[\s'-])(\p{L})/gu,
      (_, before: string, letter: string) => before + letter.toUpperCase(),
    );

/** Removes separators; keeps digits and a leading plus. */
const bareNumber = (text: string) => text.replaceAll(/[\s().\-/]/g, "");
const looksLikeNumber = (text: string) => /^\+?\d{3,}$/.test(bareNumber(text));

/**
 * The service compares case-sensitively, so each text is tried verbatim and in the usual form: IDs
 * and emails in lower case, names capitalized, phone numbers without separators.
 */
export function findWays(typed: string): FindWay[] {
  const text = typed.trim();
  if (text === "") return [];
  const lower = text.toLowerCase();
  const tries: Record<FindField, string[]> = {
    subscriberId: [text, lower],
    email: [text, lower],
    phone: looksLikeNumber(text) ? [text, bareNumber(text)] : [],
    name: /\p{L}/u.test(text) && !text.includes("@") ? [text, lower, capitalised(text)] : [],
  };
  return findFields.flatMap((field) =>
    [...new Set(tries[field])].map((value) => ({
      field,
      value,
      query: { [field]: value, limit: maxPerField },
    })),
  );
}

export interface FoundSubscriber {
  id: string;
  record: ReceivedSubscriber;
  by: readonly FindField[];
}

/**
 * Merges duplicates, matches by ID first. Records without an ID can't be opened, and are dropped.
 */
export function mergeFound(
  answers: readonly { way: FindWay; records: readonly ReceivedSubscriber[] }[],
): FoundSubscriber[] {
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

/** Searches every field; each search loads and fails on its own. */
export function useFoundSubscribers(text: string, staleTime?: number) {
  const ways = findWays(text);
  const readings = useQueries({
    queries: ways.map(({ query }) => ({
      ...subscriberQueries.list(query),
      ...(staleTime !== undefined && { staleTime }),
    })),
  });
  const failed = readings.filter(({ isError }) => isError);
  return {
    ways,
    readings,
    failed,
    found: mergeFound(
      ways.map((way, index) => ({ way, records: readings[index]?.data?.data.data ?? [] })),
    ),
    isPending: readings.some(({ isPending }) => isPending),
    retry: () => {
      for (const reading of failed) void reading.refetch();
    },
  };
}
