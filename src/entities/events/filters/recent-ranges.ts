import { asObjects, asText } from "../../../../domain/loose.ts";
import type { TimeRange } from "../../../components/filter/time-range-field.tsx";

const maxRanges = 4;

const isSameRange = (a: TimeRange, b: TimeRange) => a.after === b.after && a.before === b.before;

export const parseRanges = (value: unknown): readonly TimeRange[] =>
  asObjects(value).flatMap((range) => {
    const [after, before] = [asText(range["after"]), asText(range["before"])];
    return after === undefined && before === undefined ? [] : [{ after, before }];
  });

export function addRange(ranges: readonly TimeRange[], range: TimeRange): readonly TimeRange[] {
  if (range.after === undefined && range.before === undefined) return ranges;
  return [range, ...ranges.filter((a) => !isSameRange(a, range))].slice(0, maxRanges);
}
