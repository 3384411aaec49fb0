import { localZone } from "../../../lib/time.ts";

/** The zone as browsers call it; this browser's own where it is none. */
export function zoneOf(zone: string | undefined): string {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return localZone();
  }
}
