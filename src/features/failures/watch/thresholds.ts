import { asNumber, asObject } from "../../../../domain/loose.ts";

export interface WatchSettings {
  /** Failures per minute of a group that raise an alert; absent if the rate doesn't matter. */
  readonly rate?: number;
  /** Whether to alert if a group is new, or fails again after it stopped being ongoing. */
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
