import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { LOCALE } from "../../lib/text/format.ts";

export interface PhoneReading {
  /** `+`, then 2 to 15 digits that do not start with 0. */
  e164: boolean;
  /** The country by name, as derived from the number. */
  country: string | undefined;
  /** Its length is one that the country uses. */
  possible: boolean;
  /** The number as E.164, where it could be read so; for a suggestion. */
  suggested: string | undefined;
}

const regions = new Intl.DisplayNames(LOCALE, { type: "region" });

/** What a phone number says about itself. Import on demand: it brings the numbering plans along. */
export function readPhone(text: string): PhoneReading {
  const e164 = /^\+[1-9]\d{1,14}$/.test(text);
  const parsed = parsePhoneNumberFromString(text);
  const { country } = parsed ?? {};
  return {
    e164,
    country: country === undefined ? undefined : regions.of(country),
    possible: parsed?.isPossible() ?? false,
    suggested: !e164 && parsed?.isPossible() ? parsed.number : undefined,
  };
}
