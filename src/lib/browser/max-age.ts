/** Maximum age of personal data that is saved in the browser, in milliseconds. */
export const maxAgeMs = 7 * 24 * 60 * 60 * 1000;
