import { formatList } from "../../../lib/text/format.ts";
import { getNumberFormat } from "../../../lib/text/locale.ts";
import type { WatchSettings } from "./thresholds.ts";

/** Formats a rate with all digits: `5`, `0.05`. */
const formatRate = (rate: number) => getNumberFormat({ maximumFractionDigits: 20 }).format(rate);

/** Returns undefined if all alerts are off. */
export function describeSettings({
  rate,
  newGroup,
  highSeverity,
}: WatchSettings): string | undefined {
  const alertTexts = [
    ...(rate === undefined ? [] : [`groups with ${formatRate(rate)} or more failures per minute`]),
    ...(newGroup ? ["new or recurring groups"] : []),
    ...(highSeverity ? ["high-severity failures"] : []),
  ];
  return alertTexts.length === 0 ? undefined : `Watching for ${formatList(alertTexts)}.`;
}
