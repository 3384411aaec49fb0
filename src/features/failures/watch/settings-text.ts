import { formatList } from "../../../lib/text/format.ts";
import { getNumberFormat } from "../../../lib/text/locale.ts";
import type { WatchSettings } from "./thresholds.ts";

/** Formats a rate with all digits: `5`, `0.05`. */
const formatRate = (rate: number) => getNumberFormat({ maximumFractionDigits: 20 }).format(rate);

export function describeSettings({ rate, newGroup, highSeverity }: WatchSettings): string {
  const alertTexts = [
    ...(rate === undefined ? [] : [`groups with ${formatRate(rate)} or more failures per minute`]),
    ...(newGroup ? ["new or recurring groups"] : []),
    ...(highSeverity ? ["high-severity failures"] : []),
  ];
  return alertTexts.length === 0
    ? "All alerts are off. Turn on an alert to watch for failures."
    : `Watching for ${formatList(alertTexts)}.`;
}
