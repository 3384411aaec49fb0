const labels: Readonly<Record<string, string>> = {
  emailDomain: "email domain",
  phoneCountry: "phone country",
};

/** Returns the words for a condition's key, such as "email domain" for `emailDomain`. */
export const keyLabel = (key: string): string => labels[key] ?? key;
