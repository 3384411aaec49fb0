import type { UpdateBody } from "../form/form-values.ts";

export type BackStep =
  | { kind: "setPrimary"; integrationId: string }
  | { kind: "update"; integrationId: string; body: UpdateBody };

export interface Aftermath {
  kind: "primary" | "credentials" | "on" | "off" | "back";
  name: string;
  providerId: string;
  channel: string | undefined;
  /** Events are counted from this time: milliseconds since the epoch, by the service's clock. */
  since: number;
  /** The observed effects, one sentence each. */
  said: readonly string[];
  back: { label: string; steps: readonly BackStep[] } | undefined;
}
