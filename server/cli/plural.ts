/** Returns a count with its noun: "1 event", "2 events". */
export const plural = (count: number, singular: string): string =>
  `${count} ${count === 1 ? singular : `${singular}s`}`;
