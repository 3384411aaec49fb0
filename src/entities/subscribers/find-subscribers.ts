import { useQueries } from "@tanstack/react-query";
import { asText } from "../../../domain/loose.ts";
import {
  type ReceivedSubscriber,
  subscriberQueries,
  type SubscriberQuery,
} from "../../api/subscribers.ts";

export const searchFields = ["subscriberId", "email", "phone", "name"] as const;
export type SearchField = (typeof searchFields)[number];

interface FieldSearch {
  field: SearchField;
  value: string;
  query: SubscriberQuery;
}

const maxMatchesPerField = 10;

const capitalizeWords = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(
      /(^|[\s'-])(\p{L})/gu,
      (_, separator: string, letter: string) => separator + letter.toUpperCase(),
    );

const stripSeparators = (text: string) => text.replaceAll(/[\s().\-/]/g, "");
const isPhoneLike = (text: string) => /^\+?\d{3,}$/.test(stripSeparators(text));

/**
 * Returns the searches for an entered text. Fields are also searched for common variants of the
 * text, such as a lowercase email address, because the service doesn't ignore case or the
 * separators of phone numbers.
 */
export function createFieldSearches(input: string): FieldSearch[] {
  const text = input.trim();
  if (text === "") return [];
  const lowerCaseText = text.toLowerCase();
  const candidates: Record<SearchField, string[]> = {
    subscriberId: [text, lowerCaseText],
    email: [text, lowerCaseText],
    phone: isPhoneLike(text) ? [text, stripSeparators(text)] : [],
    name:
      /\p{L}/u.test(text) && !text.includes("@")
        ? [text, lowerCaseText, capitalizeWords(text)]
        : [],
  };
  return searchFields.flatMap((field) =>
    [...new Set(candidates[field])].map((value) => ({
      field,
      value,
      query: { [field]: value, limit: maxMatchesPerField },
    })),
  );
}

export type SubscriberMatch = ReturnType<typeof mergeMatches>[number];

/**
 * Merges duplicates, and sorts records by matching field, the ID first. Omits records without an
 * ID, because they have no page. Also compares each record with all searches, because a search
 * returns at most `maxMatchesPerField` of the records that match.
 */
export function mergeMatches(
  results: readonly { search: FieldSearch; records: readonly ReceivedSubscriber[] }[],
) {
  const matchesById = new Map<string, { record: ReceivedSubscriber; fields: Set<SearchField> }>();
  for (const { search, records } of results) {
    for (const record of records) {
      const id = asText(record.subscriberId);
      if (id === undefined) continue;
      const match = matchesById.get(id) ?? { record, fields: new Set() };
      match.fields.add(search.field);
      matchesById.set(id, match);
    }
  }
  const getRank = ([firstField]: readonly SearchField[]) =>
    searchFields.findIndex((field) => field === firstField);
  return [...matchesById]
    .map(([id, { record, fields }]) => {
      const name = [record.firstName, record.lastName].join(" ");
      // The service matches only complete IDs.
      const fieldValues = { ...record, subscriberId: "", name };
      for (const { search } of results) {
        if (asText(fieldValues[search.field])?.includes(search.value)) fields.add(search.field);
      }
      return { id, record, fields: searchFields.filter((field) => fields.has(field)) };
    })
    .toSorted((a, b) => getRank(a.fields) - getRank(b.fields));
}

/** Each search loads and fails independently. */
export function useSubscriberSearch(text: string, staleTimeMs?: number) {
  const searches = createFieldSearches(text);
  const queries = useQueries({
    queries: searches.map(({ query }) => ({
      ...subscriberQueries.list(query),
      ...(staleTimeMs !== undefined && { staleTime: staleTimeMs }),
    })),
  });
  const failedQueries = queries.filter(({ isError }) => isError);
  return {
    searches,
    queries,
    failedQueries,
    matches: mergeMatches(
      searches.map((search, index) => ({
        search,
        records: queries[index]?.data?.data.data ?? [],
      })),
    ),
    isPending: queries.some(({ isPending }) => isPending),
    retry: () => {
      for (const query of failedQueries) void query.refetch();
    },
  };
}
