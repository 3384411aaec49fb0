import type { Random } from "./random.ts";
import locales from "./data/locales.json";

export type Locale = (typeof locales)[number];

interface Name {
  nativeForm: string;
  latinForm: string;
}

export interface Person {
  givenName: Name;
  familyName: Name;
  phone: string;
  locale: Locale;
}

// Letters that Unicode normalization doesn't decompose into ASCII.
const asciiByLetter: Readonly<Record<string, string>> = {
  ß: "ss",
  ł: "l",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  æ: "ae",
  ı: "i",
};

/** Converts a name to lowercase ASCII letters, for use in an email address. */
const toAsciiForm = (name: string): string =>
  name
    .toLowerCase()
    .normalize("NFD")
    .replace(/[ßłøđðþæı]/g, (letter) => asciiByLetter[letter] ?? letter)
    .replace(/[^a-z]/g, "");

const parseNames = (names: string): Name[] =>
  names.split(" ").map((name) => {
    const [nativeForm = name, latinForm = toAsciiForm(name)] = name.split(":");
    return { nativeForm, latinForm };
  });

const namesByLocale = new Map(
  locales.map((locale) => [
    locale,
    { given: parseNames(locale.given), family: parseNames(locale.family) },
  ]),
);

const totalWeight = locales.reduce((sum, locale) => sum + locale.weight, 0);

function pickLocale(random: Random): Locale {
  let remainingWeight = random.next() * totalWeight;
  for (const locale of locales) {
    remainingWeight -= locale.weight;
    if (remainingWeight < 0) return locale;
  }
  throw new Error("The locales have no weights.");
}

/** Returns the first locale with a time zone; undefined for null or a zone that no locale has. */
export const findLocale = (timezone: string | null): Locale | undefined =>
  locales.find((locale) => locale.timezone === timezone);

export function createPerson(random: Random): Person {
  const locale = pickLocale(random);
  const names = namesByLocale.get(locale);
  if (names === undefined) throw new Error("The locale has no names.");
  return {
    givenName: random.pick(names.given),
    familyName: random.pick(names.family),
    phone: locale.phone.replace(/#/g, () => String(random.int(0, 9))),
    locale,
  };
}
