/** Maximum length of the raw data of a message. Longer raw data is assumed to be something else. */
export const maxMessageLength = 1_000_000;
