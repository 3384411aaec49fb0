export const redactEmails = (text: string): string =>
  text.replaceAll(/[^\s@<>"'(]+@[^\s@<>"')]+/g, "(address)");

/** Redacts email addresses and phone numbers, which provider messages may contain. */
export const redactAddresses = (text: string): string =>
  redactEmails(text).replaceAll(/(?<![\w.-])\+?\(?\d[\d ().-]{6,}\d(?![\w-])/g, (match) =>
    // Status codes and versions have fewer digits than a phone number.
    match.replaceAll(/\D/g, "").length >= 8 ? "(number)" : match,
  );
