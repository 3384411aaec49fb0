import type { IntegrationInfo } from "../../../entities/integrations/integration-info.ts";
import type { UpdateBody } from "../form/form-values.ts";

export type ActionTarget = Pick<
  IntegrationInfo,
  "id" | "name" | "identifier" | "providerId" | "channel"
>;

export type PrimaryReference = Pick<IntegrationInfo, "id" | "name">;

export type ChangeStep =
  | { kind: "setPrimary"; integrationId: string }
  | { kind: "update"; integrationId: string; body: Pick<UpdateBody, "active" | "conditions"> };

export interface MonitoredChange {
  kind: "primary" | "credentials" | "activation" | "deactivation" | "undo";
  /** Name of the changed integration. */
  name: string;
  providerId: string;
  channel: string | undefined;
  /**
   * Time of the change in milliseconds, by the service's clock if known. Only later events are
   * monitored.
   */
  changedAt: number;
  /** Effects, observed or derived from the response. Each item is a sentence. */
  effects: readonly string[];
  /** The channel's primary after the change. An undo warns before it replaces another primary. */
  primary?: PrimaryReference | undefined;
  /**
   * The integrations after the change. An undo warns before it overwrites later changes. A
   * deactivated integration is included, because its conditions are compared.
   */
  integrations?: readonly IntegrationInfo[];
  undo: { label: string; steps: readonly ChangeStep[] } | undefined;
}
