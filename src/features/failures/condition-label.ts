import { keyOf } from "./filters/failure-keys.ts";

/** Returns the label of a condition's key, such as "email domain" for `emailDomain`. */
export const keyLabel = (key: string): string => keyOf({ key }).chipLabel ?? key;
