import {
  getChannelName,
  type IntegrationInfo,
  usesPrimaryIntegration,
} from "../../entities/integrations/integration-info.ts";
import {
  getHealthLevel,
  type IntegrationHealth,
} from "../../entities/integrations/integration-health.ts";
import { isIdle } from "../../entities/integrations/is-idle.ts";
import { getProviderName } from "../../entities/integrations/provider-label.tsx";
import { formatList, plural } from "../../lib/text/format.ts";

export interface SenderSummary {
  tone: "ok" | "warn" | "fail";
  text: string;
}

type GetHealth = (info: IntegrationInfo) => IntegrationHealth | undefined;

const formatNames = (list: readonly IntegrationInfo[]) => formatList(list.map(({ name }) => name));

/** Texts by level, the worst level first. */
const failureLevels = [
  {
    level: "all",
    tone: "fail",
    formatOwn: (namesText: string) => `All recent messages through ${namesText} failed`,
    formatUnrecorded: (providersText: string) =>
      `All recent ${providersText} messages without a recorded integration failed`,
  },
  {
    level: "many",
    tone: "warn",
    formatOwn: (namesText: string) => `Many recent messages through ${namesText} failed`,
    formatUnrecorded: (providersText: string) =>
      `Many recent ${providersText} messages without a recorded integration failed`,
  },
] as const;

/**
 * Summarizes senders whose recent messages all failed, or else senders with many failures. Messages
 * without a recorded integration are summarized by provider. Returns undefined if there are no
 * such failures.
 */
function summarizeFailures(
  senders: readonly IntegrationInfo[],
  getHealth: GetHealth,
): SenderSummary | undefined {
  for (const { level, tone, formatOwn, formatUnrecorded } of failureLevels) {
    const findSenders = (key: "ownTally" | "unrecordedTally") =>
      senders.filter((item) => {
        const tally = getHealth(item)?.[key];
        return tally && getHealthLevel(tally) === level;
      });
    const ownSenders = findSenders("ownTally");
    const providerNames = new Set(
      findSenders("unrecordedTally").map(({ providerId }) => getProviderName(providerId)),
    );
    const sentences = [
      ...(ownSenders.length > 0 ? [formatOwn(formatNames(ownSenders))] : []),
      ...(providerNames.size > 0 ? [formatUnrecorded(formatList([...providerNames]))] : []),
    ];
    if (sentences.length > 0) return { tone, text: sentences.join(". ") };
  }
  return undefined;
}

function summarizeConfiguration(
  channel: string,
  activeIntegrations: readonly IntegrationInfo[],
): SenderSummary {
  const channelText = getChannelName(channel);
  if (activeIntegrations.length === 0) {
    return { tone: "warn", text: `No active integration: ${channelText} messages won't be sent` };
  }
  if (!usesPrimaryIntegration(channel)) {
    const namesText = formatNames(activeIntegrations);
    return {
      tone: "ok",
      text:
        activeIntegrations.length === 1
          ? `${namesText} sends ${channelText} messages`
          : `${namesText} send ${channelText} messages`,
    };
  }
  const primaryIntegrations = activeIntegrations.filter((item) => item.primary);
  const conditionalIntegrations = activeIntegrations.filter((item) => item.conditions.length > 0);
  if (primaryIntegrations.length > 1) {
    return {
      tone: "warn",
      text: `${plural(primaryIntegrations.length, "integration is", "integrations are")} primary: ${formatNames(primaryIntegrations)}`,
    };
  }
  const [primaryIntegration] = primaryIntegrations;
  if (primaryIntegration && conditionalIntegrations.includes(primaryIntegration)) {
    return {
      tone: "warn",
      text:
        conditionalIntegrations.length === 1
          ? `${primaryIntegration.name} is primary but has conditions: messages that don't match them may not be sent`
          : `${primaryIntegration.name} is primary but has conditions: messages that match none of the conditions of ${formatNames(conditionalIntegrations)} may not be sent`,
    };
  }
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

/** Summarizes which integrations send messages, and which failures occurred. */
export function summarizeSenders(
  channel: string,
  activeIntegrations: readonly IntegrationInfo[],
  getHealth: GetHealth = () => undefined,
): SenderSummary {
  const configurationSummary = summarizeConfiguration(channel, activeIntegrations);
  const failureSummary = summarizeFailures(
    activeIntegrations.filter((item) => !isIdle(item)),
    getHealth,
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

/** Text for an idle integration. */
export const idleText = "Doesn't send: not primary, no conditions";
