import type { Condition } from "../../../api/failures/report.ts";
import { formatCount } from "../../../lib/text/format.ts";
import type { QueryKey } from "./query-keys.ts";

/**
 * Describes the values of a condition for its chip, such as "high, medium" or "any of 4". Lists all
 * context keys, because an event must have all of them.
 */
export function describeValues({ values }: Condition, { choices, kind }: QueryKey): string {
  if (values.length === 0) return "any";
  if (values.length > 3 && kind !== "context") return `any of ${formatCount(values.length)}`;
  return values
    .map((value) => choices?.find((choice) => choice.value === value)?.label ?? value)
    .join(", ");
}
