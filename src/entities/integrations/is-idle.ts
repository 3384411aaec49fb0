import { type IntegrationInfo, usesPrimaryIntegration } from "./integration-info.ts";

/** Reports whether no message can be routed to the integration. */
export const isIdle = ({ channel, primary, conditions }: IntegrationInfo): boolean =>
  usesPrimaryIntegration(channel) && !primary && conditions.length === 0;
