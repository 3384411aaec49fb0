import { parseJson } from "../../../contract/parse-json.ts";

export interface PastedValue {
  name: string;
  value: string;
}

/** Returns the keys of the three outermost levels. Values other than strings become JSON. */
function flatten(value: object, depth = 0): PastedValue[] {
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]): PastedValue[] => {
    if (inner === null || inner === undefined) return [];
    if (typeof inner === "string") return [{ name, value: inner }];
    if (typeof inner !== "object") return [{ name, value: JSON.stringify(inner) }];
    const wholeValue = { name, value: JSON.stringify(inner) };
    return Array.isArray(inner) || depth >= 2
      ? [wholeValue]
      : [wholeValue, ...flatten(inner, depth + 1)];
  });
}

const linePattern =
  /^\s*(?:export\s+)?["']?([A-Za-z][\w .-]*?)["']?\s*(?:=|:(?!\/\/))\s*(.*?)\s*,?\s*$/;

/** Unescapes a quoted string, or removes a trailing comment from an unquoted one. */
function unquote(text: string): string {
  const quote = text.at(0);
  if ((quote === '"' || quote === "'") && text.length > 1 && text.endsWith(quote)) {
    const inner = text.slice(1, -1);
    return quote === '"' ? inner.replaceAll("\\n", "\n").replaceAll('\\"', '"') : inner;
  }
  return text.replace(/\s+#.*$/, "");
}

/** Parses a pasted .env file, JSON, or lines of `key: value`. Never throws. */
export function parsePastedBlock(text: string) {
  const trimmed = text.trim();
  // Text that isn't JSON is parsed by lines.
  const record = trimmed.startsWith("{") ? parseJson(trimmed) : undefined;
  if (typeof record === "object" && record !== null) return { values: flatten(record), rest: [] };
  const values: PastedValue[] = [];
  const rest: string[] = [];
  let openValue: { name: string; quote: string; lines: string[] } | undefined;
  for (const textLine of trimmed.split(/\r?\n/)) {
    if (openValue) {
      openValue.lines.push(textLine);
      if (textLine.trimEnd().endsWith(openValue.quote)) {
        values.push({ name: openValue.name, value: unquote(openValue.lines.join("\n").trim()) });
        openValue = undefined;
      }
      continue;
    }
    if (textLine.trim() === "" || /^\s*(?:#|\/\/)/.test(textLine)) continue;
    const [, name, value = ""] = linePattern.exec(textLine) ?? [];
    if (name === undefined) {
      if (!/^\s*[{}]\s*,?\s*$/.test(textLine)) rest.push(textLine);
      continue;
    }
    const quote = value.at(0);
    if ((quote === '"' || quote === "'") && (value.length === 1 || !value.endsWith(quote))) {
      // A quoted string can span several lines, for example a private key.
      openValue = { name, quote, lines: [value] };
      continue;
    }
    values.push({ name, value: unquote(value) });
  }
  return { values, rest: openValue ? [...rest, ...openValue.lines] : rest };
}

const normalizeName = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");

/**
 * Assigns values to fields by key or label, with or without a prefix: `SENDGRID_API_KEY` →
 * `apiKey`. The longest match wins. If several values match a field, the first one applies.
 */
export function matchPasted<Field extends { readonly key: string; readonly label: string }>(
  values: readonly PastedValue[],
  fields: readonly Field[],
): { matched: { field: Field; pasted: PastedValue }[]; unknown: PastedValue[] } {
  const names = fields
    .flatMap((field) =>
      [field.key, field.label].map((name) => ({ field, name: normalizeName(name) })),
    )
    .filter(({ name }) => name !== "")
    .toSorted((a, b) => b.name.length - a.name.length);
  const matched: { field: Field; pasted: PastedValue }[] = [];
  const unknown: PastedValue[] = [];
  for (const pair of values) {
    const normalizedName = normalizeName(pair.name);
    const field = (
      names.find(({ name }) => name === normalizedName) ??
      names.find(({ name }) => normalizedName.endsWith(name))
    )?.field;
    if (field && !matched.some((match) => match.field === field))
      matched.push({ field, pasted: pair });
    else unknown.push(pair);
  }
  return { matched, unknown };
}
