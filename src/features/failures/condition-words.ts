import { keyOf } from "./filters/failure-keys.ts";

/** Returns the words for a condition's key, such as "email domain" for `emailDomain`. */
export const keyLabel = (key: string): string => keyOf({ key }).chipLabel ?? key;
