const OriginalDate = Date;

const addOffset = (text: string) =>
  /\d[T ]\d{2}:\d{2}[\d:.]*$/.test(text) ? `${text}+09:00` : text;

/**
 * Parses times without an offset as `Date` does in Tokyo. Tests replace `Date` with this class,
 * because worker threads can't change their time zone.
 */
export class TokyoDate extends OriginalDate {
  static override parse(text: string): number {
    return OriginalDate.parse(addOffset(text));
  }

  constructor(value: string | number = OriginalDate.now()) {
    super(typeof value === "string" ? addOffset(value) : value);
  }
}
