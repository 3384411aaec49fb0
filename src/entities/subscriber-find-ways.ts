import type { SubscriberQuery } from "../api/subscribers.ts";

export const findFields = ["subscriberId", "email", "phone", "name"] as const;
export type FindField = (typeof findFields)[number];

/** One search of the box: a field, and the text as it is tried there. */
export interface FindWay {
  field: FindField;
  value: string;
  query: SubscriberQuery;
}

/** Records that one way brings at most: the box finds somebody, the filters list everybody. */
export const mostOfOneWay = 10;

const capitalised = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(
      /(^|[\s'-])(\p{L})/gu,
      (_, before: string, letter: string) => before + letter.toUpperCase(),
    );

/** Digits and a leading plus, without what people put between them. */
const bareNumber = (text: string) => text.replaceAll(/[\s().\-/]/g, "");
const looksLikeNumber = (text: string) => /^\+?\d{3,}$/.test(bareNumber(text));

/**
 * The searches that the box makes side by side. The service compares letter by letter, so each text
 * is tried as it was typed and in the form that such values usually have: ids and emails in lower
 * case, names with capitals, phones without spaces and dashes.
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
      query: { [field]: value, limit: mostOfOneWay },
    })),
  );
}
