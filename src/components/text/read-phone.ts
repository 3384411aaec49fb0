import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { textLocale } from "../../lib/text/locale.ts";

export interface PhoneReading {
  /** Whether the text is in E.164 format: `+`, then 2 to 15 digits that don't start with 0. */
  e164: boolean;
  country: string | undefined;
  /** Whether the country uses numbers of this length. */
  possible: boolean;
  /** The number in E.164 format, for a suggestion; undefined if it couldn't be parsed. */
  suggested: string | undefined;
}

const regions = new Intl.DisplayNames(textLocale, { type: "region" });

/** Parses a phone number. Import this module on demand, because it includes the numbering plans. */
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
