import {
  channelWord,
  type IntegrationFacts,
  primaryHasEffect,
} from "../../entities/integrations/integration-facts.ts";
import type { HealthLevel } from "../../entities/integrations/integration-health.ts";
import { formatList } from "../../lib/text/format.ts";

/** What the head of a channel says: who sends, under which conditions, and whether it works. */
export interface WhoSends {
  tone: "ok" | "warn" | "fail";
  words: string;
}

type LevelOf = (facts: IntegrationFacts) => HealthLevel | undefined;

const names = (list: readonly IntegrationFacts[]) => formatList(list.map(({ name }) => name));

/** Reports integrations that send on the channel whose recent messages failed. */
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

/** `active` are the channel's own, of this environment. */
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

/** Says who sends on a channel. A head that is fine on paper still reports failures. */
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

/** Whether no event reaches it: neither primary nor with conditions, where the primary sends. */
export const isIdle = ({ channel, primary, conditions }: IntegrationFacts): boolean =>
  primaryHasEffect(channel) && !primary && conditions.length === 0;
