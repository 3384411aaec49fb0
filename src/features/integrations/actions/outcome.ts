import {
  channelWord,
  integrationFacts,
  type IntegrationFacts,
} from "../../../entities/integration-facts.ts";
import type { ActiveList } from "../../../api/integrations.ts";
import type { StepFilter } from "../../../../contract/common.ts";
import { differences, entryOf } from "../roster/roster.ts";
import type { BackStep } from "./aftermath.ts";

export const factsOf = (list: ActiveList): IntegrationFacts[] =>
  list.integrations.map(integrationFacts);

/** The primary one of a channel in an environment. */
export const primaryOf = (
  list: readonly IntegrationFacts[],
  { channel, environmentId }: { channel: string | undefined; environmentId: string | undefined },
): IntegrationFacts | undefined =>
  list.find(
    (item) =>
      item.primary &&
      item.active &&
      item.channel === channel &&
      (environmentId === undefined || item.environmentId === environmentId),
  );

/**
 * What is otherwise after a write than before it, as two readings of the organization's list show.
 * Each environment has primaries of its own, so each is compared with itself.
 */
export function whatChanged(
  before: readonly IntegrationFacts[],
  after: readonly IntegrationFacts[],
): string[] {
  const environments = new Set([...before, ...after].map(({ environmentId }) => environmentId));
  return [...environments].flatMap((id) =>
    differences(
      before.filter((facts) => facts.environmentId === id).map((facts) => entryOf(facts, 0)),
      after.filter((facts) => facts.environmentId === id),
    ),
  );
}

/** Whether what a dialog says of an integration is not so any more. */
export function movedMeanwhile(
  shown: { target: IntegrationFacts | undefined; primary: IntegrationFacts | undefined },
  now: { target: IntegrationFacts | undefined; primary: IntegrationFacts | undefined },
): string | undefined {
  if (shown.primary?.id !== now.primary?.id) {
    return now.primary
      ? `Meanwhile ${now.primary.name} became primary.`
      : "Meanwhile the channel lost its primary.";
  }
  if (shown.target && !now.target) return "Meanwhile it was switched off.";
  if (!shown.target && now.target) return "Meanwhile it was switched on.";
  const conditions = (facts: IntegrationFacts | undefined) => JSON.stringify(facts?.conditions);
  return conditions(shown.target) === conditions(now.target)
    ? undefined
    : "Meanwhile its conditions were changed.";
}

/**
 * The way back from a new primary: the previous one primary again, then the conditions and the
 * state that the target had. Undefined where the API has no way: without a previous one only
 * conditions or switching off take a primary away.
 */
export function wayBack(
  target: { id: string; before: IntegrationFacts | undefined },
  previous: IntegrationFacts | undefined,
): { label: string; steps: BackStep[] } | undefined {
  const { id, before } = target;
  const conditions = (before?.record.conditions ?? []) as StepFilter[];
  const body = {
    ...(conditions.length > 0 && { conditions }),
    ...(before === undefined && { active: false }),
  };
  const restores = Object.keys(body).length > 0;
  if (previous === undefined && !restores) return undefined;
  return {
    label: previous
      ? `Make ${previous.name} primary again`
      : before === undefined
        ? "Switch it off again"
        : "Put its conditions back",
    steps: [
      ...(previous ? [{ kind: "setPrimary" as const, integrationId: previous.id }] : []),
      ...(restores ? [{ kind: "update" as const, integrationId: id, body }] : []),
    ],
  };
}

/** What the reading after a set-primary means for the one who asked. */
export function primarySaid(
  target: { id: string; name: string },
  channel: string | undefined,
  before: readonly IntegrationFacts[],
  after: readonly IntegrationFacts[],
  primary: IntegrationFacts | undefined,
): string[] {
  const word = channel === undefined ? "" : channelWord(channel);
  if (primary?.id === target.id) {
    const said = whatChanged(before, after);
    return said.length > 0 ? said : [`${target.name} is primary for ${word}`];
  }
  return [
    primary
      ? `${target.name} was made primary, and then ${primary.name} was, by somebody else`
      : `${target.name} was made primary, and is not any more: somebody else changed it`,
  ];
}
