import type { JsonObject } from "../../../../contract/common.ts";
import { asObject } from "../../../../domain/loose.ts";

export interface MatrixCase {
  id: string;
  /** "Event of 05:33", "Missing keys". */
  name: string;
  group: "Scenarios" | "Events" | "Edge cases";
  /** The whole preview payload. */
  payload: JsonObject;
  locale: string | undefined;
}

const maxWithoutKeys = 12;
const maxDistinct = 25;
const long = "Donaudampfschifffahrtsgesellschaftskapitänswitwe ".repeat(40).trim();
const rightToLeft = "شركة الأمل للتجارة ‏(2026)";
const emoji = "👩🏽‍🚀🇺🇳🏳️‍🌈 Zoë’s “gift” 🎁";

/** Undefined for a value without members. */
function withMembers(value: unknown, change: (member: unknown) => unknown): JsonObject | undefined {
  const entries = Object.entries(asObject(value) ?? {}).map(([key, item]) => [key, change(item)]);
  return asObject(value) && (Object.fromEntries(entries) as JsonObject);
}

/** Replaces every text except URLs, dates, email addresses, and phone numbers. */
function withTexts(value: unknown, text: string): unknown {
  if (typeof value === "string") {
    return /^(?:https?:|\d{4}-\d\d|[\w.+-]+@|\+?\d[\d\s-]*$)/.test(value) ? value : text;
  }
  if (Array.isArray(value)) return value.map((item) => withTexts(item, text));
  return withMembers(value, (item) => withTexts(item, text)) ?? value;
}

function withLists(value: unknown, length: number): unknown {
  if (Array.isArray(value)) {
    if (value.length === 0) return value;
    return Array.from({ length }, (_, index) => value[index % value.length] as unknown);
  }
  return withMembers(value, (item) => withLists(item, length)) ?? value;
}

/** Removes each key of the first two levels, one at a time. */
function withoutKeys(payload: JsonObject): { name: string; payload: JsonObject }[] {
  return Object.entries(payload).flatMap(([key, value]) => {
    const { [key]: _, ...rest } = payload;
    const inner = asObject(value);
    const below = Object.keys(inner ?? {})
      .slice(0, 6)
      .map((name) => {
        const { [name]: __, ...others } = inner ?? {};
        return { name: `Without ${key}.${name}`, payload: { ...payload, [key]: others } };
      });
    return [{ name: `Without ${key}`, payload: rest }, ...below];
  });
}

/** Returns payloads that often break templates, derived from one that works. */
export function edgeCases(whole: JsonObject): Omit<MatrixCase, "locale">[] {
  const payload = asObject(whole["payload"]) ?? {};
  const made = (name: string, next: unknown, rest: JsonObject = {}) => ({
    id: `edge ${name}`,
    name,
    group: "Edge cases" as const,
    payload: { ...whole, payload: next, ...rest },
  });
  const subscriber = asObject(whole["subscriber"]) ?? {};
  const { firstName: _, lastName: __, ...nameless } = subscriber;
  return [
    made("Empty payload", {}),
    ...withoutKeys(payload)
      .slice(0, maxWithoutKeys)
      .map((one) => made(one.name, one.payload)),
    made("Very long text", withTexts(payload, long)),
    made("Right-to-left text", withTexts(payload, rightToLeft)),
    made("Emoji", withTexts(payload, emoji)),
    made("Empty lists", withLists(payload, 0)),
    made("Lists with 200 items", withLists(payload, 200)),
    made("Subscriber without a name", payload, { subscriber: nameless }),
    made("Markup in text", withTexts(payload, '<b>{{ payload }}</b> & "co"')),
  ];
}

/** Newest first. */
export function distinctPayloads<T>(
  events: readonly T[],
  payloadOf: (event: T) => JsonObject,
): { event: T; payload: JsonObject }[] {
  const seen = new Set<string>();
  const found: { event: T; payload: JsonObject }[] = [];
  for (const event of events) {
    const payload = payloadOf(event);
    const text = JSON.stringify(payload["payload"] ?? null);
    if (seen.has(text)) continue;
    seen.add(text);
    found.push({ event, payload });
    if (found.length === maxDistinct) break;
  }
  return found;
}

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
