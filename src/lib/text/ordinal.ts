import { textLocale } from "./locale.ts";

const ordinalRules = new Intl.PluralRules(textLocale, { type: "ordinal" });
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "st", two: "nd", few: "rd" };

/** Formats an ordinal number: `3` → `3rd`, `11` → `11th` */
export const formatOrdinal = (value: number): string =>
  `${value}${endings[ordinalRules.select(value)] ?? "th"}`;
