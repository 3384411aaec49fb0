type ParsedParams = Record<string, string | string[]>;

/**
 * Parses params as text, for example `?a=1&a=2&b=x` as `{ a: ["1", "2"], b: "x" }`. Route schemas
 * convert the text. The router's default codec would turn the ID `123` into a number.
 */
export function parseSearch(search: string): ParsedParams {
  const valuesByName = new Map<string, string | string[]>();
  for (const [name, value] of new URLSearchParams(search)) {
    const currentValue = valuesByName.get(name);
    valuesByName.set(name, currentValue === undefined ? value : [...[currentValue].flat(), value]);
  }
  // Unlike an assignment, `fromEntries` makes `__proto__` an ordinary key.
  return Object.fromEntries(valuesByName);
}

const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean";

/**
 * Returns a query string with its `?`; empty without params. Drops values other than text, numbers,
 * booleans, and lists of these.
 */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (Array.isArray(value)) {
      const items = value.filter(isScalar);
      if (items.length === 0) params.append(name, "");
      for (const item of items) params.append(name, String(item));
    } else if (isScalar(value)) {
      params.append(name, String(value));
    }
  }
  const text = params.toString();
  return text === "" ? "" : `?${unescapeReadable(text)}`;
}

/**
 * Unescapes `:`, `/`, `,`, and `@`, so that times, keys, and email addresses are readable. Keeps a
 * final `/` escaped, because the router ignores slashes at the end of a URL when it looks for
 * changes.
 */
const unescapeReadable = (text: string) =>
  text.replace(/%(3A|2F(?!$)|2C|40)/g, (sequence) => decodeURIComponent(sequence));
