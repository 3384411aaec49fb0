import type { JsonObject } from "../../../../contract/common.ts";
import { asObject } from "../../../../contract/loose.ts";

export interface MatrixCase {
  id: string;
  /** Where the payload comes from, in words: "Event of 05:33", "Missing keys". */
  name: string;
  group: "Scenarios" | "Events" | "Hard cases";
  /** The whole preview payload. */
  payload: JsonObject;
  locale: string | undefined;
}

const long = "Donaudampfschifffahrtsgesellschaftskapitänswitwe ".repeat(40).trim();
const rightToLeft = "شركة الأمل للتجارة ‏(2026)";
const emoji = "👩🏽‍🚀🇺🇳🏳️‍🌈 Zoë’s “gift” 🎁";

/** Every text of a value replaced; addresses, dates and ids keep their form. */
function withTexts(value: unknown, text: string): unknown {
  if (typeof value === "string") {
    return /^(?:https?:|\d{4}-\d\d|[\w.+-]+@|\+?\d[\d\s-]*$)/.test(value) ? value : text;
  }
  if (Array.isArray(value)) return value.map((item) => withTexts(item, text));
  const record = asObject(value);
  if (record === undefined) return value;
  return Object.fromEntries(
    Object.entries(record).map(([key, item]) => [key, withTexts(item, text)]),
  );
}

/** Every list made as long, of the items that it has. */
function withLists(value: unknown, length: number): unknown {
  if (Array.isArray(value)) {
    if (value.length === 0) return value;
    return Array.from({ length }, (_, index) => value[index % value.length] as unknown);
  }
  const record = asObject(value);
  if (record === undefined) return value;
  return Object.fromEntries(
    Object.entries(record).map(([key, item]) => [key, withLists(item, length)]),
  );
}

/** Each key at the top, and one level below, left out alone. */
function withoutKeys(payload: JsonObject): { name: string; payload: JsonObject }[] {
  return Object.entries(payload).flatMap(([key, value]) => {
    const { [key]: _, ...rest } = payload;
    const inner = asObject(value);
    const below = Object.keys(inner ?? {})
      .slice(0, 6)
      .map((name) => {
        const { [name]: __, ...others } = inner ?? {};
        return { name: `without ${key}.${name}`, payload: { ...payload, [key]: others } };
      });
    return [{ name: `without ${key}`, payload: rest }, ...below];
  });
}

/**
 * Payloads that templates stumble over, made from one that works: the payload of the trigger
 * changes, and the subscriber in the last two. At most `most` of those with a key left out.
 */
export function hardCases(whole: JsonObject, most = 12): Omit<MatrixCase, "locale">[] {
  const payload = asObject(whole["payload"]) ?? {};
  const made = (name: string, next: unknown, rest: JsonObject = {}) => ({
    id: `hard ${name}`,
    name,
    group: "Hard cases" as const,
    payload: { ...whole, payload: next, ...rest },
  });
  const subscriber = asObject(whole["subscriber"]) ?? {};
  const { firstName: _, lastName: __, ...nameless } = subscriber;
  return [
    made("Empty payload", {}),
    ...withoutKeys(payload)
      .slice(0, most)
      .map((one) => made(one.name, one.payload)),
    made("Very long texts", withTexts(payload, long)),
    made("Right to left", withTexts(payload, rightToLeft)),
    made("Emoji", withTexts(payload, emoji)),
    made("Empty lists", withLists(payload, 0)),
    made("Lists of 200", withLists(payload, 200)),
    made("Subscriber without a name", payload, { subscriber: nameless }),
    made("Markup in texts", withTexts(payload, '<b>{{ payload }}</b> & "co"')),
  ];
}

/** Distinct payloads of events, newest first. */
export function distinctPayloads<T>(
  events: readonly T[],
  payloadOf: (event: T) => JsonObject,
  most = 25,
): { event: T; payload: JsonObject }[] {
  const seen = new Set<string>();
  const found: { event: T; payload: JsonObject }[] = [];
  for (const event of events) {
    const payload = payloadOf(event);
    const text = JSON.stringify(payload["payload"] ?? null);
    if (seen.has(text)) continue;
    seen.add(text);
    found.push({ event, payload });
    if (found.length === most) break;
  }
  return found;
}

/** Each case once for each locale; with no locale as it is. */
export const withLocales = (
  cases: readonly Omit<MatrixCase, "locale">[],
  locales: readonly string[],
): MatrixCase[] =>
  cases.flatMap((one): MatrixCase[] =>
    locales.length === 0
      ? [{ ...one, locale: undefined }]
      : locales.map((locale) => ({
          ...one,
          id: `${one.id} ${locale}`,
          locale,
          payload: {
            ...one.payload,
            subscriber: { ...asObject(one.payload["subscriber"]), locale },
          },
        })),
  );
