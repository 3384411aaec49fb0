/*
 * Texts are English, so plurals, lists, relative times, and names of languages and regions use
 * `textLocale`. Numbers and dates follow the operator's English region (decision 15).
 */

export const textLocale = "en-US";

/**
 * Returns the first of the browser's languages that is English with a region, because month names
 * in another language don't fit into English sentences. `["de-DE", "en-GB"]` → `en-GB`, `["de-DE"]`
 * → `en-US`
 */
export function selectFormatLocale(languages: readonly string[]): string {
  const [englishLocale] = languages
    .map((language) => new Intl.Locale(language))
    .filter(({ language, region }) => language === "en" && region !== undefined);
  return englishLocale === undefined ? textLocale : `en-${englishLocale.region}`;
}

// Node.js 20, which may run tests and measurements, has no `navigator`.
const browserNavigator = (globalThis as Partial<typeof globalThis>).navigator;

export const formatLocale = selectFormatLocale(browserNavigator?.languages ?? []);

/** Memoizes formatters, because constructing a formatter takes longer than formatting. */
function memoize<Options, Format>(
  create: (locale: string, options: Options) => Format,
): (options: Options, locale?: string) => Format {
  const formatsByKey = new Map<string, Format>();
  return (options, locale = formatLocale) => {
    const key = locale + JSON.stringify(options);
    let format = formatsByKey.get(key);
    if (format === undefined) {
      format = create(locale, options);
      formatsByKey.set(key, format);
    }
    return format;
  };
}

export const getNumberFormat = memoize(
  (locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);

/** Returns a date format. Times of day always use the 24-hour clock. */
export const getDateFormat = memoize(
  (locale, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { hourCycle: "h23", ...options }),
);
