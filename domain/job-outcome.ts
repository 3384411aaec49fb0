import type { DueTime } from "./due-time.ts";
import type { ProviderCall } from "./provider-call.ts";

export type JobOutcomeKind =
  | "failed"
  | "warning"
  | "waiting"
  | "stuck"
  | "running"
  | "merged"
  | "notSent"
  | "succeeded"
  | "unknown";

/** Optional fields are undefined rather than missing, because scans read a single shape faster. */
export interface JobOutcome {
  kind: JobOutcomeKind;
  /** The step's type as received; empty if missing. The same applies to `status`. */
  type: string;
  status: string;
  /** The count includes the first attempt. */
  attemptCount: number;
  /** True after a warning or a failed attempt, whatever the outcome. */
  hasWarning: boolean;
  waitsFor?: string | undefined;
  /** Set only for a failed job. */
  provider?: ProviderCall | undefined;
  until?: DueTime | undefined;
  /** Time of the last detail, else the best known time, in milliseconds. */
  lastActivityAt?: number | undefined;
  /** Time at which the last attempt ended, in milliseconds since the epoch. */
  endedAt?: number | undefined;
}
