import type { IntegrationInfo } from "../../../entities/integrations/integration-info.ts";
import type { UpdateBody } from "../form/form-values.ts";

/** The integration that an action changes. */
export type ActionTarget = Pick<
  IntegrationInfo,
  "id" | "name" | "identifier" | "providerId" | "channel"
>;

export type PrimaryName = Pick<IntegrationInfo, "id" | "name">;

export type UndoStep =
  | { kind: "setPrimary"; integrationId: string }
  | { kind: "update"; integrationId: string; body: UpdateBody };

export interface MonitoredChange {
  kind: "primary" | "credentials" | "activation" | "deactivation" | "undo";
  providerId: string;
  channel: string | undefined;
  /**
   * Time of the change in milliseconds, by the service's clock if known. Only later events count.
   */
  changedAt: number;
  /** Observed effects. Each item is a sentence. */
  effects: readonly string[];
  /** The channel's primary after the change. An undo warns before it replaces another primary. */
  primary?: PrimaryName | undefined;
  undo: { label: string; steps: readonly UndoStep[] } | undefined;
}
