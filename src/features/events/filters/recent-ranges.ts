import { asObjects, asText } from "../../../../domain/loose.ts";
import type { TimeRange } from "../../../components/filter/time-range-field.tsx";

const max = 4;

const same = (one: TimeRange, other: TimeRange) =>
  one.after === other.after && one.before === other.before;

export const readRanges = (value: unknown): readonly TimeRange[] =>
  asObjects(value).flatMap((range) => {
    const [after, before] = [asText(range["after"]), asText(range["before"])];
    return after === undefined && before === undefined ? [] : [{ after, before }];
  });

/** Puts the newest range first. A range without ends isn't saved. */
export function addRange(ranges: readonly TimeRange[], range: TimeRange): readonly TimeRange[] {
  if (range.after === undefined && range.before === undefined) return ranges;
  return [range, ...ranges.filter((one) => !same(one, range))].slice(0, max);
}
