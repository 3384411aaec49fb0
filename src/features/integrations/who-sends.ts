import {
  channelWord,
  type IntegrationFacts,
  primaryHasEffect,
} from "../../entities/integrations/integration-facts.ts";
import type { HealthLevel } from "../../entities/integrations/integration-health.ts";
import { formatList } from "../../lib/text/format.ts";

export interface WhoSends {
  tone: "ok" | "warn" | "fail";
  words: string;
}

type LevelOf = (facts: IntegrationFacts) => HealthLevel | undefined;

const names = (list: readonly IntegrationFacts[]) => formatList(list.map(({ name }) => name));

/** Reports integrations of the channel whose recent messages failed. */
function failing(senders: readonly IntegrationFacts[], levelOf: LevelOf): WhoSends | undefined {
  const broken = senders.filter((item) => levelOf(item) === "all");
  if (broken.length > 0) {
    return { tone: "fail", words: `All recent messages through ${names(broken)} failed` };
  }
  const poor = senders.filter((item) => levelOf(item) === "many");
  return poor.length === 0
    ? undefined
    : { tone: "warn", words: `Many recent messages through ${names(poor)} failed` };
}

/** `active`: the channel's, in this environment. */
function planned(channel: string, active: readonly IntegrationFacts[]): WhoSends {
  const word = channelWord(channel);
  if (active.length === 0) {
    return { tone: "warn", words: `No active integration: ${word} messages won't be sent` };
  }
  if (!primaryHasEffect(channel)) {
    return { tone: "ok", words: `${names(active)} ${active.length === 1 ? "sends" : "send"}` };
  }
  const primary = active.find((item) => item.primary);
  const conditional = active.filter((item) => !item.primary && item.conditions.length > 0);
  if (primary) {
    return {
      tone: "ok",
      words:
        conditional.length === 0
          ? `${primary.name} sends all ${word}`
          : `${primary.name} sends, except when the conditions of ${names(conditional)} match`,
    };
  }
  if (conditional.length === 0) {
    return { tone: "warn", words: `No primary: ${word} messages won't be sent` };
  }
  return {
    tone: "warn",
    words: `No primary: only messages that match the conditions of ${names(conditional)} will be sent`,
  };
}

/** Reports failures even if the configuration is valid. */
export function whoSends(
  channel: string,
  active: readonly IntegrationFacts[],
  levelOf: LevelOf = () => undefined,
): WhoSends {
  const plan = planned(channel, active);
  const failure = failing(
    active.filter((item) => !isIdle(item)),
    levelOf,
  );
  if (failure === undefined) return plan;
  return {
    tone: failure.tone === "fail" ? "fail" : plan.tone === "ok" ? "warn" : plan.tone,
    words: `${failure.words}. ${plan.words}`,
  };
}

/** Neither primary nor with conditions, on a channel where the primary sends: gets no events. */
export const isIdle = ({ channel, primary, conditions }: IntegrationFacts): boolean =>
  primaryHasEffect(channel) && !primary && conditions.length === 0;
