/** Reports whether the browser is in data-saver mode, which only Chromium reports. */
export function isSavingData(): boolean {
  // TypeScript's types omit `connection`, because only Chromium implements it.
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
