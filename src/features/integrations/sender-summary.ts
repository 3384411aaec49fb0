import {
  channelName,
  type IntegrationInfo,
  usesPrimaryIntegration,
} from "../../entities/integrations/integration-info.ts";
import type { HealthLevel } from "../../entities/integrations/integration-health.ts";
import { formatList } from "../../lib/text/format.ts";

export interface SenderSummary {
  tone: "ok" | "warn" | "fail";
  text: string;
}

type GetLevel = (info: IntegrationInfo) => HealthLevel | undefined;

const formatNames = (list: readonly IntegrationInfo[]) => formatList(list.map(({ name }) => name));

/**
 * Summarizes senders whose recent messages all failed, or else senders with many failures. Returns
 * undefined if there are none.
 */
function summarizeFailures(
  senders: readonly IntegrationInfo[],
  getLevel: GetLevel,
): SenderSummary | undefined {
  const failedSenders = senders.filter((item) => getLevel(item) === "all");
  if (failedSenders.length > 0) {
    return {
      tone: "fail",
      text: `All recent messages through ${formatNames(failedSenders)} failed`,
    };
  }
  const unreliableSenders = senders.filter((item) => getLevel(item) === "many");
  return unreliableSenders.length === 0
    ? undefined
    : {
        tone: "warn",
        text: `Many recent messages through ${formatNames(unreliableSenders)} failed`,
      };
}

/** Summarizes the channel's configuration from its active integrations in this environment. */
function summarizeConfiguration(
  channel: string,
  activeIntegrations: readonly IntegrationInfo[],
): SenderSummary {
  const channelText = channelName(channel);
  if (activeIntegrations.length === 0) {
    return { tone: "warn", text: `No active integration: ${channelText} messages won't be sent` };
  }
  if (!usesPrimaryIntegration(channel)) {
    const names = formatNames(activeIntegrations);
    return {
      tone: "ok",
      text:
        activeIntegrations.length === 1
          ? `${names} sends ${channelText} messages`
          : `${names} send ${channelText} messages`,
    };
  }
  const primaryIntegration = activeIntegrations.find((item) => item.primary);
  const conditionalIntegrations = activeIntegrations.filter(
    (item) => !item.primary && item.conditions.length > 0,
  );
  if (primaryIntegration) {
    return {
      tone: "ok",
      text:
        conditionalIntegrations.length === 0
          ? `${primaryIntegration.name} sends all ${channelText}`
          : `${primaryIntegration.name} sends ${channelText}, except when the conditions of ${formatNames(conditionalIntegrations)} match`,
    };
  }
  if (conditionalIntegrations.length === 0) {
    return { tone: "warn", text: `No primary: ${channelText} messages won't be sent` };
  }
  return {
    tone: "warn",
    text: `No primary: only messages that match the conditions of ${formatNames(conditionalIntegrations)} will be sent`,
  };
}

/** Summarizes which integrations send. Includes failures, even if the configuration is valid. */
export function summarizeSenders(
  channel: string,
  activeIntegrations: readonly IntegrationInfo[],
  getLevel: GetLevel = () => undefined,
): SenderSummary {
  const configurationSummary = summarizeConfiguration(channel, activeIntegrations);
  const failureSummary = summarizeFailures(
    activeIntegrations.filter((item) => !isIdle(item)),
    getLevel,
  );
  if (failureSummary === undefined) return configurationSummary;
  return {
    tone:
      failureSummary.tone === "fail"
        ? "fail"
        : configurationSummary.tone === "ok"
          ? "warn"
          : configurationSummary.tone,
    text: `${failureSummary.text}. ${configurationSummary.text}.`,
  };
}

/** Reports whether no message can be routed to the integration. */
export const isIdle = ({ channel, primary, conditions }: IntegrationInfo): boolean =>
  usesPrimaryIntegration(channel) && !primary && conditions.length === 0;
