export function groupBy<R>(rows: readonly R[], getKey: (row: R) => string): Map<string, R[]> {
  const rowsByKey = new Map<string, R[]>();
  for (const row of rows) {
    const group = rowsByKey.get(getKey(row));
    if (group) group.push(row);
    else rowsByKey.set(getKey(row), [row]);
  }
  return rowsByKey;
}
