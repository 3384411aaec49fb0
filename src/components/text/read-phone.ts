import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { textLocale } from "../../lib/text/locale.ts";

const regionNames = new Intl.DisplayNames(textLocale, { type: "region" });

/** Parses a phone number. Import this module on demand, because it includes the numbering plans. */
export function readPhone(text: string) {
  const isE164 = /^\+[1-9]\d{1,14}$/.test(text);
  const phone = parsePhoneNumberFromString(text);
  const { country } = phone ?? {};
  return {
    /** Whether the text is in E.164 format: `+`, then 2 to 15 digits that don't start with 0. */
    isE164,
    country: country === undefined ? undefined : regionNames.of(country),
    /** Whether the country uses numbers of this length. */
    isPossible: phone?.isPossible() ?? false,
    /**
     * The number in E.164 format; undefined if the text is in this format or isn't a possible
     * number.
     */
    suggestion: !isE164 && phone?.isPossible() ? phone.number : undefined,
  };
}
