import {
  channelWord,
  type IntegrationFacts,
  primaryHasEffect,
} from "../../entities/integration-facts.ts";
import { formatList } from "../../lib/format.ts";

/** Who sends on a channel, and under which conditions: what its head says. */
export interface WhoSends {
  tone: "ok" | "warn" | "idle";
  words: string;
}

/** `active` are the channel's own, of this environment. */
export function whoSends(channel: string, active: readonly IntegrationFacts[]): WhoSends {
  const word = channelWord(channel);
  if (active.length === 0) return { tone: "idle", words: "No active integration" };
  const names = (list: readonly IntegrationFacts[]) => formatList(list.map(({ name }) => name));
  if (!primaryHasEffect(channel)) {
    return { tone: "ok", words: `${names(active)} ${active.length === 1 ? "sends" : "send"}` };
  }
  const primary = active.find((item) => item.primary);
  const conditional = active.filter((item) => !item.primary && item.conditions.length > 0);
  const others = conditional.length === 0 ? "" : names(conditional);
  if (primary) {
    return {
      tone: "ok",
      words: others
        ? `${primary.name} sends, unless the conditions of ${others} fit`
        : `${primary.name} sends all ${word}`,
    };
  }
  return {
    tone: "warn",
    words: others
      ? `No primary: ${others} ${conditional.length === 1 ? "sends" : "send"} what the conditions fit, and nobody the rest`
      : `No primary: nobody sends ${word}`,
  };
}

/** Those that no event reaches: neither primary nor with conditions, where the primary sends. */
export const isIdle = ({ channel, primary, conditions }: IntegrationFacts): boolean =>
  primaryHasEffect(channel) && !primary && conditions.length === 0;
