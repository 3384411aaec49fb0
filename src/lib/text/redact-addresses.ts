// The patterns also consume what isn't an address, to avoid repeated scans of long texts.
export const redactEmails = (text: string): string =>
  text.replaceAll(/[^\s@<>"'(]+(@[^\s@<>"')]+)?/g, (match, domain?: string) =>
    domain ? "(address)" : match,
  );

/** Redacts email addresses and phone numbers, which provider messages may contain. */
export const redactAddresses = (text: string): string =>
  redactEmails(text).replaceAll(
    /(?<![\w.-])(?:(\+?\(?\d[\d ().-]{6,}\d)(?![\w-])|\+?\(?\d[\d ().-]*)/g,
    (match, number?: string) =>
      // Status codes and versions have fewer digits than a phone number.
      number && number.replaceAll(/\D/g, "").length >= 8 ? "(number)" : match,
  );
