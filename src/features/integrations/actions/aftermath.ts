import type { UpdateBody } from "../form/form-values.ts";

/** One request of the way back. */
export type BackStep =
  | { kind: "setPrimary"; integrationId: string }
  | { kind: "update"; integrationId: string; body: UpdateBody };

/** What was done, what is watched since, and how it is undone. */
export interface Aftermath {
  kind: "primary" | "credentials" | "on" | "off" | "back";
  name: string;
  providerId: string;
  channel: string | undefined;
  /** From when on events are counted: milliseconds since the epoch, by the service's clock. */
  since: number;
  /** What the reading after it showed, in sentences. */
  said: readonly string[];
  back: { label: string; steps: readonly BackStep[] } | undefined;
}
