/** Reports whether the user asked the browser to use less data. Only Chromium has this setting. */
export function isSavingData(): boolean {
  // TypeScript's types omit `connection`, because only Chromium implements it.
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
