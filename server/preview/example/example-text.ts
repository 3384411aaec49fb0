const dayMs = 24 * 60 * 60 * 1000;

/** Returns 09:00 UTC tomorrow, which is in the future and doesn't change during a day. */
export const createExampleDate = (now: Date): string =>
  `${new Date(now.getTime() + dayMs).toISOString().slice(0, 10)}T09:00:00.000Z`;

/** Converts a name to words, for example `orderNumber` to `Order number`. */
function toWords(name: string): string {
  const spacedName = name
    .replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2")
    .replaceAll(/[_\-\s]+/g, " ")
    .trim()
    .toLowerCase();
  return spacedName.charAt(0).toUpperCase() + spacedName.slice(1);
}

const exampleCreatorsByName: readonly (readonly [RegExp, (name: string, now: Date) => string])[] = [
  [/e-?mail$/i, () => "ana.silva@example.com"],
  [/phone$/i, () => "+12025550123"],
  [/(image|avatar|logo|picture|photo)(url)?$/i, () => "https://example.com/image.png"],
  [/(url|uri|link|href)$/i, () => "https://example.com/page"],
  [/[a-z](At|Date|Until)$|^date$/, (_, now) => createExampleDate(now)],
];

export function createExampleText(name: string, now: Date): string {
  const [, createText] = exampleCreatorsByName.find(([pattern]) => pattern.test(name)) ?? [];
  return createText ? createText(name, now) : toWords(name);
}

const exampleCreatorsByFormat: Readonly<Record<string, (now: Date) => string>> = {
  "date-time": createExampleDate,
  date: (now) => createExampleDate(now).slice(0, 10),
  time: () => "09:00:00Z",
  duration: () => "P1D",
  email: () => "ana.silva@example.com",
  uri: () => "https://example.com/page",
  "uri-reference": () => "/page",
  url: () => "https://example.com/page",
  uuid: () => "6f8a1c52-3d4e-4b7a-9c10-2e5f7a8b9c0d",
  hostname: () => "example.com",
  ipv4: () => "192.0.2.1",
  ipv6: () => "2001:db8::1",
};

export const createExampleOfFormat = (format: unknown, name: string, now: Date): string =>
  (typeof format === "string" ? exampleCreatorsByFormat[format]?.(now) : undefined) ??
  createExampleText(name, now);
