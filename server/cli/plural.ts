/** Returns a count with its noun: "1 event", "2 events". */
export const plural = (count: number, singular: string): string =>
  // oxlint-disable-next-line signalbox/whole-text -- the ending, for any noun
  `${count} ${count === 1 ? singular : `${singular}s`}`;
