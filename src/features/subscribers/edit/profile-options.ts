import type { PickOption } from "../../../components/form/form-pick-field.tsx";
import { dateFormat, textLocale } from "../../../lib/text/locale.ts";

const tags =
  "ar-EG ar-SA bg-BG bn-BD ca-ES cs-CZ da-DK de-AT de-CH de-DE el-GR en-AU en-CA en-GB en-IE en-IN en-NZ en-US en-ZA es-AR es-CL es-CO es-ES es-MX es-US et-EE fa-IR fi-FI fil-PH fr-BE fr-CA fr-CH fr-FR he-IL hi-IN hr-HR hu-HU id-ID is-IS it-CH it-IT ja-JP ka-GE ko-KR lt-LT lv-LV ms-MY nb-NO nl-BE nl-NL pl-PL pt-BR pt-PT ro-RO ru-RU sk-SK sl-SI sq-AL sr-RS sr-Latn-RS sv-SE sw-KE ta-IN th-TH tr-TR uk-UA ur-PK vi-VN zh-CN zh-HK zh-TW";

const languages = new Intl.DisplayNames(textLocale, {
  type: "language",
  languageDisplay: "standard",
});

/** Common locales. The field accepts any other BCP 47 tag. */
export const locales: readonly PickOption[] = tags
  .split(" ")
  .map((value) => ({ value, label: languages.of(value) ?? value }));

/** Returns the offset of a time zone, for example "UTC+01:00". */
function offset(timeZone: string): string {
  const parts = dateFormat({ timeZone, timeZoneName: "longOffset" }).formatToParts();
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
}

let cachedTimeZones: readonly PickOption[] | undefined;

/** Returns more than 400 time zones, which the first call computes. */
export function timeZones(): readonly PickOption[] {
  cachedTimeZones ??= [
    "UTC",
    ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC"),
  ].map((value) => ({ value, label: offset(value) }));
  return cachedTimeZones;
}
