import type { JsonObject } from "../../../../contract/common.ts";
import { asObject } from "../../../../domain/loose.ts";

export interface MatrixCase {
  id: string;
  /** Name, for example "Event from 05:33:12" or "Empty payload". */
  name: string;
  group: "Scenarios" | "Events" | "Edge cases";
  /** Preview payload. The service completes missing sections. */
  payload: JsonObject;
  locale: string | undefined;
}

export const formatCaseLabel = ({ name, locale }: Pick<MatrixCase, "name" | "locale">): string =>
  locale === undefined ? name : `${name}, ${locale}`;

const maxMissingKeyCases = 12;
const maxDistinctPayloads = 25;
// oxlint-disable-next-line signalbox/whole-text -- the text is a test value
const longText = "Donaudampfschifffahrtsgesellschaftskapitänswitwe ".repeat(40).trim();
const rightToLeftText = "شركة الأمل للتجارة ‏(2026)";
const emojiText = "👩🏽‍🚀🇺🇳🏳️‍🌈 Zoë’s “gift” 🎁";

/** Maps the members of an object. Returns undefined for other values. */
function mapMembers(value: unknown, change: (member: unknown) => unknown): JsonObject | undefined {
  const entries = Object.entries(asObject(value) ?? {}).map(([key, item]) => [key, change(item)]);
  return asObject(value) && (Object.fromEntries(entries) as JsonObject);
}

/** Replaces every string except URLs, dates, email addresses, and phone numbers. */
function withTexts(value: unknown, text: string): unknown {
  if (typeof value === "string") {
    return /^(?:https?:|\d{4}-\d\d|[\w.+-]+@|\+?\d[\d\s-]*$)/.test(value) ? value : text;
  }
  if (Array.isArray(value)) return value.map((item) => withTexts(item, text));
  return mapMembers(value, (item) => withTexts(item, text)) ?? value;
}

function withLists(value: unknown, length: number): unknown {
  if (Array.isArray(value)) {
    if (value.length === 0) return value;
    return Array.from({ length }, (_, index) => value[index % value.length] as unknown);
  }
  return mapMembers(value, (item) => withLists(item, length)) ?? value;
}

/**
 * Returns payloads that each lack one key: a top-level key, or one of the first six keys of a
 * nested object.
 */
function createMissingKeyCases(payload: JsonObject): { name: string; payload: JsonObject }[] {
  return Object.entries(payload).flatMap(([key, value]) => {
    const { [key]: _, ...remainingPayload } = payload;
    const nestedObject = asObject(value);
    const nestedCases = Object.keys(nestedObject ?? {})
      .slice(0, 6)
      .map((name) => {
        const { [name]: __, ...remainingMembers } = nestedObject ?? {};
        return { name: `Without ${key}.${name}`, payload: { ...payload, [key]: remainingMembers } };
      });
    return [{ name: `Without ${key}`, payload: remainingPayload }, ...nestedCases];
  });
}

/** Returns variants of a valid payload that often break templates. */
export function createEdgeCases(previewPayload: JsonObject): Omit<MatrixCase, "locale">[] {
  const payload = asObject(previewPayload["payload"]) ?? {};
  const createCase = (name: string, newPayload: unknown, otherSections: JsonObject = {}) => ({
    id: `edge ${name}`,
    name,
    group: "Edge cases" as const,
    payload: { ...previewPayload, payload: newPayload, ...otherSections },
  });
  const subscriber = asObject(previewPayload["subscriber"]) ?? {};
  const { firstName: _, lastName: __, ...namelessSubscriber } = subscriber;
  return [
    createCase("Empty payload", {}),
    ...createMissingKeyCases(payload)
      .slice(0, maxMissingKeyCases)
      .map((matrixCase, index) => ({
        ...createCase(matrixCase.name, matrixCase.payload),
        // A key that contains a dot can have the same name as a nested key.
        id: `edge missing ${index}`,
      })),
    createCase("Very long text", withTexts(payload, longText)),
    createCase("Right-to-left text", withTexts(payload, rightToLeftText)),
    createCase("Emoji", withTexts(payload, emojiText)),
    createCase("Empty lists", withLists(payload, 0)),
    createCase("Lists with 200 items", withLists(payload, 200)),
    createCase("Subscriber without a name", payload, { subscriber: namelessSubscriber }),
    createCase("Markup in text", withTexts(payload, '<b>{{ payload }}</b> & "co"')),
  ];
}

export function findDistinctPayloads<T>(
  events: readonly T[],
  toPreviewPayload: (event: T) => JsonObject,
): { event: T; payload: JsonObject }[] {
  const seenTexts = new Set<string>();
  const distinctPayloads: { event: T; payload: JsonObject }[] = [];
  for (const event of events) {
    const payload = toPreviewPayload(event);
    const text = JSON.stringify(payload["payload"] ?? null);
    if (seenTexts.has(text)) continue;
    seenTexts.add(text);
    distinctPayloads.push({ event, payload });
    if (distinctPayloads.length === maxDistinctPayloads) break;
  }
  return distinctPayloads;
}

export const withLocales = (
  cases: readonly Omit<MatrixCase, "locale">[],
  locales: readonly string[],
): MatrixCase[] =>
  cases.flatMap((matrixCase): MatrixCase[] =>
    locales.length === 0
      ? [{ ...matrixCase, locale: undefined }]
      : locales.map((locale) => ({
          ...matrixCase,
          id: `${matrixCase.id} ${locale}`,
          locale,
          payload: {
            ...matrixCase.payload,
            subscriber: { ...asObject(matrixCase.payload["subscriber"]), locale },
          },
        })),
  );
