import type { EventOutcomeKind } from "../../../../domain/rules.ts";

/** Outcomes as names of groups; a single event's words tell more. */
export const outcomeNames: Readonly<Record<EventOutcomeKind, string>> = {
  failed: "Failed",
  partlyFailed: "Partly failed",
  stuck: "Stuck",
  warning: "Sent with retries or warnings",
  waiting: "Waiting",
  running: "Running",
  succeeded: "Sent",
  merged: "Merged into a digest",
  nothingSent: "Nothing sent",
  unknown: "Status not known",
  untold: "Not told by the list",
};
