type Parsed = Record<string, string | string[]>;

/**
 * Search params as they look: `?a=1&a=2&b=x` is `{ a: ["1", "2"], b: "x" }`. Every value is text;
 * what it means is for the route's schema to say. (The router's own codec reads JSON, which turns
 * the id `123` into a number and `true` into a flag.)
 */
export function parseSearch(search: string): Parsed {
  const found = new Map<string, string | string[]>();
  for (const [name, value] of new URLSearchParams(search)) {
    const before = found.get(name);
    found.set(name, before === undefined ? value : [...[before].flat(), value]);
  }
  // `fromEntries` also makes `__proto__` an ordinary key.
  return Object.fromEntries(found);
}

const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean";

/** The way back, with the `?`; empty for nothing. What is no text, number or flag is left out. */
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
  return text === "" ? "" : `?${readable(text)}`;
}

/** Times, keys like `tenant:acme` and addresses need no escaping in a query. */
const readable = (text: string) =>
  text.replace(/%(3A|2F|2C|40)/g, (escaped) => decodeURIComponent(escaped));
