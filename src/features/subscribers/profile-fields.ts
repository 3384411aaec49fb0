/** Text fields of a profile, in the order of the form. */
export const textFields = [
  "firstName",
  "lastName",
  "email",
  "phone",
  "avatar",
  "locale",
  "timezone",
] as const;
export type TextField = (typeof textFields)[number];
