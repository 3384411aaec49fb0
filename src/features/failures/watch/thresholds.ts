import { asNumber, asObject } from "../../../../domain/loose.ts";
import { formatList } from "../../../lib/text/format.ts";
import { getNumberFormat } from "../../../lib/text/locale.ts";

export interface WatchSettings {
  /** Failures per minute of a group that raise an alert; absent if the rate doesn't matter. */
  readonly rate?: number;
  /** Whether to alert if a group is new, or fails again after it was recovered or quiet. */
  readonly newGroup: boolean;
  /** Whether to alert if another event of severity `high` fails. */
  readonly highSeverity: boolean;
  readonly sound: boolean;
  readonly notification: boolean;
}

export const defaultSettings: WatchSettings = {
  rate: 5,
  newGroup: true,
  highSeverity: true,
  sound: false,
  notification: false,
};

export function parseSettings(value: unknown): WatchSettings | undefined {
  const object = asObject(value);
  if (!object) return undefined;
  const rate = asNumber(object["rate"]);
  return {
    ...(rate !== undefined && rate > 0 && { rate }),
    newGroup: object["newGroup"] === true,
    highSeverity: object["highSeverity"] === true,
    sound: object["sound"] === true,
    notification: object["notification"] === true,
  };
}

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
