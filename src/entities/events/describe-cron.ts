import cronstrue from "cronstrue";

/** Describes a cron expression, as in "At 08:00, every day"; undefined if it isn't supported. */
export function describeCron(expression: string): string | undefined {
  // The library describes a wildcard in a list as "undefined".
  if (/[*?],|,[*?](?!\/)/.test(expression)) return undefined;
  try {
    return cronstrue.toString(expression, { use24HourTimeFormat: true, verbose: true });
  } catch {
    return undefined;
  }
}
